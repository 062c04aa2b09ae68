import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sender } from '../../../mail/mail.ts';
import type { Language } from './riga-words.ts';

/** What the events of placing and cancelling a booking tell a letter, its customer's data opened. */
export interface MailedBooking {
  readonly bookingId: string;
  readonly reference: string;
  readonly slots: readonly { readonly slotId: SlotId; readonly priceCents: Cents }[];
  readonly language: Language;
  /** Not told by a cancellation. */
  readonly equipmentRental?: boolean | undefined;
  readonly customer: Customer;
}

/** Who writes, and where the site is. */
export interface Park {
  readonly sender: Sender;
  readonly phone: string;
  /** Without a slash at its end. */
  readonly siteUrl: string;
}

/** Slots in the order of the day, whatever order they were asked for in. */
export const inOrder = ({ slots }: Pick<MailedBooking, 'slots'>): MailedBooking['slots'] =>
  [...slots].sort((a, b) => a.slotId - b.slotId);

export const firstSlotOf = (booking: Pick<MailedBooking, 'slots'>): SlotId => inOrder(booking)[0]?.slotId ?? 0;
