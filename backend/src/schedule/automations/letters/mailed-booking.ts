import type { PaymentSetting } from '@cablepark/contracts/configuration/payment';
import type { OpenDetails } from '@cablepark/contracts/schedule/booking-details';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';

import type { Sender } from '#mail/mailer';
import type { PricedSlots } from '#schedule/domain/day-schedule';
import type { Language } from './riga-words.ts';

/**
 * The data of a placed or cancelled booking that letters use, with the customer's data opened. The
 * open details are unknown for a cancellation.
 */
export interface MailedBooking extends Partial<OpenDetails> {
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
  /** Where and how to pay, by the park's setting. */
  readonly payment?: PaymentSetting;
  /** The URL of the page on which the customer manages the booking. */
  readonly manageUrl: string;
  readonly customer: Customer;
  /** How often it has changed; left out for a booking that was just placed. */
  readonly sequence?: number;
  /** How much of its price passes pay, in cents. */
  readonly coveredCents?: number;
}

/** The park as letters name it, and where its site is. */
export interface Park {
  readonly sender: Sender;
  readonly phone: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}
