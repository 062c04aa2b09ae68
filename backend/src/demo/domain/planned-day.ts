import type { Cents } from '@cablepark/contracts/shared/money';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import type { PlannedBooking } from './planned-bookings.ts';
import type { PlannedClosure } from './planned-closures.ts';

/** Slots that staff block for a while. */
export interface PlannedBlock {
  readonly day: Day;
  readonly slots: readonly SlotId[];
  readonly reason: string;
  readonly at: Date;
  /** When the slots were released again. */
  readonly releasedAt: Date | null;
}

export interface PlannedPrice {
  readonly day: Day;
  readonly slots: readonly SlotId[];
  readonly priceCents: Cents;
  readonly at: Date;
}

/** What happens on one day of the season. */
export interface PlannedDay {
  readonly day: Day;
  /** When its slots went on sale. */
  readonly openedAt: Date;
  readonly open: readonly SlotId[];
  readonly blocks: readonly PlannedBlock[];
  readonly prices: readonly PlannedPrice[];
  readonly bookings: readonly PlannedBooking[];
  /** All closures of the day, and the one that was never taken back. */
  readonly closures: readonly PlannedClosure[];
  readonly storm: PlannedClosure | null;
}
