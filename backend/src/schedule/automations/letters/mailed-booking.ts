import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import type { PricedSlots } from '../../domain/day-schedule.ts';
import type { Sender } from '../../../mail/mailer.ts';
import type { Language } from './riga-words.ts';

/** The data of a placed or cancelled booking that letters use, with the customer's data opened. */
export interface MailedBooking {
  readonly bookingId: string;
  readonly reference: string;
  readonly shortReference?: string | null | undefined;
  readonly slots: PricedSlots;
  readonly language: Language;
  /** The slots that it had before it was moved. */
  readonly from?: PricedSlots;
  /** The stretches that moves took away. */
  readonly goneStretches?: readonly Stretch[] | undefined;
  /** Why it was cancelled or postponed. */
  readonly reason?: CancellationReason;
  /** What a cancelled booking had lost, if it was postponed. */
  readonly lost?: object | null;
  /** The park's own words about a closure. */
  readonly note?: PublicNote | null;
  /** Unknown for a cancellation. */
  readonly equipmentRental?: boolean | undefined;
  /** The address of the page on which the customer manages the booking. */
  readonly manageUrl: string;
  readonly customer: Customer;
  /** How often it has changed; left out for a booking that was just placed. */
  readonly sequence?: number;
}

/** The sender, and the address of the site. */
export interface Park {
  readonly sender: Sender;
  readonly phone: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

/** The slots by time, in whatever order they were requested. */
export const inOrder = ({ slots }: Pick<MailedBooking, 'slots'>): PricedSlots =>
  [...slots].sort((a, b) => a.slotId - b.slotId);

export const firstSlotOf = (booking: Pick<MailedBooking, 'slots'>): SlotId => inOrder(booking)[0]?.slotId ?? 0;
