import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

export type PricedSlots = readonly { readonly slotId: number; readonly priceCents: number }[];

export interface KnownBooking {
  readonly day: Day;
  readonly state: 'standing' | 'postponed' | 'cancelled';
  readonly slots: PricedSlots;
  readonly customer: Sealed<unknown>;
}

export interface OldClosure {
  readonly closureId: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** What the conversion asks the product itself: the schedule, and how commands that were cut short go on. */
export interface ScheduleRules<Schedule> {
  readonly initial: Schedule;
  readonly evolve: (schedule: Schedule, event: ScheduleStreamEvent & { readonly metadata: EventMetadata }) => Schedule;
  readonly booking: (schedule: Schedule, bookingId: string) => KnownBooking | undefined;
  readonly isGenerated: (schedule: Schedule, day: Day) => boolean;
  /** Closes those days of a closure that aren't closed. */
  readonly closeRest: (schedule: Schedule, closure: OldClosure) => readonly ScheduleStreamEvent[];
  /** Opens those days of a closure that are still closed, and takes it back. */
  readonly reopenRest: (schedule: Schedule, closureId: string, now: Date) => readonly ScheduleStreamEvent[];
  /** Gives days the slots that the settings require. */
  readonly applySpecialDays: (schedule: Schedule, days: readonly Day[], today: Day) => readonly ScheduleStreamEvent[];
}

/** Tells which of these customers have an address. */
export type HasAddress = (customers: readonly Sealed<unknown>[]) => Promise<readonly boolean[]>;
