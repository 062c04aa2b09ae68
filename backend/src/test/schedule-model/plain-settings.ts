import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import { reject } from '@cablepark/contracts/shared/rejection';
import {
  countDaysBetween,
  dayOf,
  dayOfInstant,
  type Day,
} from '@cablepark/contracts/shared/riga-time';

import type { CommandOf } from './command.ts';
import { dayOfPlain, type PlainSchedule } from './plain-schedule.ts';
import { createCounts, regenerateDay, type Counts } from './plain-slots.ts';

const asSettingsSay = {
  operationType: 'update_and_generate',
  includeAvailable: true,
  includeBooked: false,
  includeSetByHand: true,
  applyCurrentPricing: true,
  applyCurrentOperatingHours: true,
} as const;

/** Days that are over, and later ones that never had slots, stay as they are. */
function apply(plain: PlainSchedule, days: readonly Day[], now: Date): Counts {
  const counts = createCounts();
  for (const day of days) {
    const isInWindow = countDaysBetween(dayOfInstant(now), day) < BOOKING_WINDOW_DAYS;
    const isKnown =
      plain.generated.includes(day) || plain.slots.some(({ slotId }) => dayOf(slotId) === day);
    if (day >= dayOfInstant(now) && day >= plain.openFrom && (isInWindow || isKnown)) {
      regenerateDay(plain, day, asSettingsSay, counts);
    }
  }

  return counts;
}

export function changeSpecialDays(
  plain: PlainSchedule,
  command: CommandOf<'change special days'>,
  now: Date,
): Counts {
  if (command.days.some((day) => day < dayOfInstant(now))) {
    reject('INVALID_REQUEST');
  }

  for (const day of command.days) {
    plain.specialDays.set(day, command.setting);
  }

  return apply(plain, command.days, now);
}

export function removeSpecialDay(
  plain: PlainSchedule,
  { day }: CommandOf<'remove special day'>,
  now: Date,
): Counts {
  if (!plain.specialDays.delete(day)) {
    reject('SPECIAL_DAY_NOT_FOUND');
  }

  return apply(plain, [day], now);
}

export function changeHours(plain: PlainSchedule, { row }: CommandOf<'change hours'>): void {
  const others = plain.operatingHours.filter(({ dayOfWeek }) => dayOfWeek !== row.dayOfWeek);
  plain.operatingHours = [...others, row];
}

export function changePrice(plain: PlainSchedule, { price }: CommandOf<'change price'>): void {
  plain.pricing = [...plain.pricing.filter(({ name }) => name !== price.name), price];
}

export function changeLeadTime(
  plain: PlainSchedule,
  { leadTime }: CommandOf<'change lead time'>,
): void {
  plain.leadTime = leadTime;
}

/** Forgets earlier days, except for postponed bookings. */
export function closeBooks(plain: PlainSchedule, { before }: CommandOf<'close books'>): void {
  if (before <= plain.openFrom) {
    return;
  }

  plain.openFrom = before;
  plain.slots = plain.slots.filter(({ slotId }) => dayOf(slotId) >= before);
  plain.bookings = plain.bookings.filter(
    (one) => one.state === 'postponed' || dayOfPlain(one) >= before,
  );
  plain.covered = plain.covered.filter(({ day }) => day >= before);
  plain.reasons = plain.reasons.filter(({ slotId }) => dayOf(slotId) >= before);
  plain.generated = plain.generated.filter((day) => day >= before);
}
