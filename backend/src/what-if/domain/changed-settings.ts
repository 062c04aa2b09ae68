import type { LeadTimeSettings, OperatingHours } from '@cablepark/contracts/configuration/settings';
import { CHANGE_HOURS } from '@cablepark/contracts/schedule/change-deadline';
import type { Rules } from '@cablepark/contracts/what-if/rules';

import type { Timetable } from '#schedule/domain/settings';

/** All that decisions about a day depend on besides the day. */
export interface Settings {
  readonly timetable: Timetable;
  /** How many hours before the first slot customers may still cancel or move. */
  readonly cancelWindow: number;
}

/** The settings of a decision under the park's own rules. */
export const settingsInForce = (inForce: Timetable): Settings => ({
  timetable: inForce,
  cancelWindow: CHANGE_HOURS,
});

/** The settings of a decision under other rules; where these say nothing, the park's own count. */
export const settingsUnder = (rules: Rules, inForce: Timetable): Settings => ({
  timetable: {
    operatingHours: hoursUnder(rules, inForce.operatingHours),
    pricing: inForce.pricing.map((row) => ({
      ...row,
      priceCents: rules.pricing?.get(row.name) ?? row.priceCents,
    })),
    specialDays: inForce.specialDays,
    leadTime: leadTimeUnder(rules, inForce.leadTime),
  },
  cancelWindow: rules.cancelWindowHours ?? CHANGE_HOURS,
});

function hoursUnder(
  { hours }: Rules,
  present: readonly OperatingHours[],
): readonly OperatingHours[] {
  if (hours === null) {
    return present;
  }

  const changed = [...hours].map(([dayOfWeek, rule]) => ({
    dayOfWeek,
    ...rule,
    useLocalTime: true,
  }));
  return [...present.filter(({ dayOfWeek }) => !hours.has(dayOfWeek)), ...changed];
}

/** Where nothing was restricted, nothing is. */
function leadTimeUnder({ leadTimeHours }: Rules, present: LeadTimeSettings): LeadTimeSettings {
  if (leadTimeHours === null || present.restrictionMode === 'off' || present.operatorOnSite) {
    return present;
  }

  return { restrictionMode: 'enforced', leadTimeHours, operatorOnSite: false };
}
