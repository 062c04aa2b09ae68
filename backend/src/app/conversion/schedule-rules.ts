import type { StretchClosed } from '@cablepark/contracts/schedule/closure.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { HasAddress, KnownBooking, ScheduleRules } from '@cablepark/conversion/convert/schedule-rules';
import { decideTakeBackClosure } from '../../schedule/commands/closures/close-stretch.decide.ts';
import { dayOfBooking } from '../../schedule/domain/cancellation.ts';
import { daysOfStretch, slotStretchOf, decideCloseDay } from '../../schedule/domain/closing.ts';
import { stateOf } from '../../schedule/domain/day-schedule.ts';
import { evolveSchedule } from '../../schedule/domain/evolve-schedule.ts';
import { dayIn, emptySchedule, findBooking, type Schedule } from '../../schedule/domain/schedule.ts';
import { decideApplySpecialDay } from '../../special-days/commands/apply-special-day.decide.ts';
import { type Customer, customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { MasterKey } from '@cablepark/vault/master-key';
import { Vault } from '@cablepark/vault/vault';
import type { Pool } from 'pg';

type Closure = Pick<EventOf<typeof StretchClosed>['data'], 'closureId' | 'from' | 'to' | 'reason'>;

/** What the conversion of a log of before asks the product: the schedule, and how interrupted commands go on. */
export const scheduleRules: ScheduleRules<Schedule> = {
  initial: emptySchedule,
  evolve: evolveSchedule,
  booking: (schedule, bookingId) => known(schedule, bookingId),
  isGenerated: (schedule, day) => dayIn(schedule, day).generated !== null,
  closeRest: (schedule, closure) => {
    const { closureId, from, to, reason } = closure as Closure;
    return [...daysOfStretch(slotStretchOf(new Date(from), new Date(to)))].flatMap(([day, part]) => {
      const ofDay = dayIn(schedule, day);
      return ofDay.closures.has(closureId) ? [] : decideCloseDay({ closureId, day, ...part, reason }, ofDay);
    });
  },
  // Days that are open again have nothing left that the closure could give back.
  reopenRest: (schedule, closureId, now) =>
    decideTakeBackClosure(closureId, schedule, now).filter(
      (event) => event.type !== 'SlotsReopened' || dayIn(schedule, event.data.day).closures.has(closureId),
    ),
  applySpecialDays: (schedule, days, today) =>
    days
      .filter((day) => day >= today)
      .flatMap((day) => decideApplySpecialDay({ day, today, timetable: schedule.settings }, dayIn(schedule, day))),
};

function known(schedule: Schedule, bookingId: string): KnownBooking | undefined {
  const booking = findBooking(schedule, bookingId);
  if (!booking) return undefined;
  const { slots, customer } = booking;
  return { day: dayOfBooking(booking), state: stateOf(booking), slots, customer };
}

/** Looks into the vault, whose pool this is, for customers of a closure that was interrupted. */
export const hasAddress =
  (pool: Pool, masterKey: MasterKey): HasAddress =>
  async (customers) => {
    if (customers.length === 0) return [];
    const vault = await Vault.open(pool, masterKey);
    const opened = await vault.openAll('customer', customers as readonly Sealed<Customer>[]);
    return opened.map((one) => customerIn.nullable().parse(one ?? null)?.email != null);
  };
