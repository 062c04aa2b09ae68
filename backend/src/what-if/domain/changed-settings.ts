import type { LeadTimeSettings, OperatingHours } from '@cablepark/contracts/configuration/settings';
import { CHANGE_HOURS } from '@cablepark/contracts/schedule/change-deadline';
import type { Rules } from '@cablepark/contracts/what-if/rules';

import type { Timetable } from '#schedule/domain/settings';

/** All that decisions about a day depend on besides the day. */
export interface DecisionSettings {
  readonly timetable: Timetable;
  /** How many hours before the first slot customers may still cancel or move. */
  readonly cancelWindow: number;
}

/** The settings of a decision under the park's own rules. */
export const toPresentSettings = (inForce: Timetable): DecisionSettings => ({
  timetable: inForce,
  cancelWindow: CHANGE_HOURS,
});

/**
 * The settings of a decision under other rules, and under the park's own where these are silent.
 */
export const applyRules = (rules: Rules, inForce: Timetable): DecisionSettings => ({
  timetable: {
    operatingHours: applyHours(rules, inForce.operatingHours),
    pricing: inForce.pricing.map((row) => ({
      ...row,
      priceCents: rules.pricing?.get(row.name) ?? row.priceCents,
    })),
    specialDays: inForce.specialDays,
    leadTime: applyLeadTime(rules, inForce.leadTime),
  },
  cancelWindow: rules.cancelWindowHours ?? CHANGE_HOURS,
});

function applyHours(
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

/** Applies another lead time, unless the park restricted nothing at the time. */
function applyLeadTime({ leadTimeHours }: Rules, present: LeadTimeSettings): LeadTimeSettings {
  if (leadTimeHours === null || present.restrictionMode === 'off' || present.operatorOnSite) {
    return present;
  }

  return { restrictionMode: 'enforced', leadTimeHours, operatorOnSite: false };
}
