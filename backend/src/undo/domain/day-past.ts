import { actionIdOf } from '@cablepark/contracts/shared/action-id';
import { serialOf } from '@cablepark/contracts/schedule/booking-id';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { emptyDay, type DayEvent, type DaySchedule, type PricedSlots } from '../../schedule/domain/day-schedule.ts';
import { evolveDay } from '../../schedule/domain/evolve-day.ts';
import { touchedBy, type TouchedKey } from '../../schedule/domain/touched.ts';

type Reason = Sealed<{ reason: string }>;

/** A day as it was before an action, and all else that taking the action back there needs from the log. */
export interface FormerDay {
  readonly before: DaySchedule;
  /** The action as taken back: the last of its chain. */
  readonly action: string;
  /** What the action changed on this day. */
  readonly touched: ReadonlySet<TouchedKey>;
  /** Why slots were blocked by hand, the last time before the action. */
  readonly reasons: ReadonlyMap<SlotId, Reason>;
  /** The slots that staff opened, in contrast to those that the schedule generated. */
  readonly opened: ReadonlySet<SlotId>;
  /** Since when bookings had been postponed, by serial. */
  readonly postponedSince: ReadonlyMap<string, string>;
  /** Bookings that were cancelled at any time until now, by serial: why, and their last sequence number. */
  readonly cancelled: ReadonlyMap<string, { readonly reason: CancellationReason; readonly sequence: number }>;
  /** The bookings that the action took to or from another day, by serial. */
  readonly between: ReadonlyMap<string, BetweenDays>;
}

/** The same with the day as the action left it, which tells what taking the action back changes. */
export interface DayPast extends FormerDay {
  readonly after: DaySchedule;
}

/** A booking that an action took from one day to another. */
export interface BetweenDays {
  /** Its id on the day that it left, and on the other one. */
  readonly from: string;
  readonly to: string;
  /** The slots that it got there, and the sequence number that it has since. */
  readonly slots: PricedSlots;
  readonly sequence: number;
  readonly goneStretches?: readonly Stretch[] | undefined;
}

/** Finds the bookings that an action took to another day. */
export function betweenDays(events: readonly DayEvent[]): ReadonlyMap<string, BetweenDays> {
  const found = new Map<string, BetweenDays>();
  for (const { type, data } of events) {
    if (type !== 'BookingMovedOut' && type !== 'BookingRevertedAway') continue;
    const arrived = events.find(
      (event): event is Extract<DayEvent, { type: 'BookingMovedIn' | 'BookingReverted' }> =>
        (event.type === 'BookingMovedIn' || event.type === 'BookingReverted') &&
        event.data.bookingId === data.newBookingId,
    );
    if (!arrived) continue;
    const { slots, sequence, goneStretches } = arrived.data;
    const [from, to] = [data.bookingId, data.newBookingId];
    found.set(serialOf(from), { from, to, slots, sequence, goneStretches });
  }
  return found;
}

/** Reads the past of a day from its stream. `action` must be in it. */
export function dayPastOf(events: readonly Dated<DayEvent>[], action: string, between: FormerDay['between']): DayPast {
  const first = events.findIndex(({ metadata }) => actionIdOf(metadata) === action);
  const earlier = events.slice(0, first);
  const reasons = new Map<SlotId, Reason>();
  const opened = new Set<SlotId>();
  const postponedSince = new Map<string, string>();
  for (const { type, data, metadata } of earlier) {
    if (type === 'SlotBlocked') reasons.set(data.slotId, data.reason);
    else if (type === 'SlotOpened') opened.add(data.slotId);
    else if (type === 'SlotsGenerated') for (const { slotId } of data.slots) opened.delete(slotId);
    else if (type === 'BookingPostponed') postponedSince.set(serialOf(data.bookingId), metadata.at);
    else if (type === 'BookingReverted' && data.postponed)
      postponedSince.set(serialOf(data.bookingId), data.postponed.since);
  }
  const cancelled = new Map(
    events.flatMap(({ type, data }) =>
      type === 'BookingCancelled'
        ? [[serialOf(data.bookingId), { reason: data.reason, sequence: data.sequence }] as const]
        : [],
    ),
  );
  const isOwn = ({ metadata }: Dated<DayEvent>) => actionIdOf(metadata) === action;
  const own = events.filter(isOwn);
  const before = earlier.reduce(evolveDay, emptyDay);
  return {
    before,
    after: events.slice(first, events.findLastIndex(isOwn) + 1).reduce(evolveDay, before),
    action,
    touched: new Set(own.flatMap((event) => touchedBy(event))),
    reasons,
    opened,
    postponedSince,
    cancelled,
    between,
  };
}
