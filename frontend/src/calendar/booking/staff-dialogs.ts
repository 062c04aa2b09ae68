import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { SelectedSlots } from '../slots/slots.ts';

/** What the staff's dialogs of a booking need of the page that opens them, which is another feature's. */
export interface BookingDialogsProps {
  /** The booking to show. If it is undefined, the dialog creates a booking of the selected slots. */
  readonly reference: string | undefined;
  /** What is asked about the booking first. Defaults to its details. */
  readonly initialStep?: 'details' | 'cancel';
  /** The instant as of which the booking is shown, which can't be changed then. Undefined for now. */
  readonly asOf?: string | undefined;
  readonly selected: SelectedSlots;
  /** Called when other half-hours are chosen instead of those that somebody else has booked meanwhile. */
  readonly onSelect?: (starts: readonly SlotId[]) => void;
  /** Called when the selected slots have been booked. */
  readonly onDone: () => void;
  readonly onMove: (reference: string) => void;
  readonly onClose: () => void;
}

/** A customer in the staff's forms (rule 5.3). */
export interface StaffCustomer {
  readonly customerName: string;
  readonly phoneNumber: string;
  readonly email?: string;
  readonly notes?: string;
  readonly staffNotes?: string;
}

export interface WalkInCustomer extends StaffCustomer {
  readonly equipmentRental?: boolean;
  readonly language: 'lv' | 'en';
}

/** What the staff's form for a walk-in needs of the page that opens it. */
export interface WalkInDialogProps {
  /** The half hours that can be had, in order; the first one is proposed. */
  readonly free: readonly SlotId[];
  /** What a half hour costs, in euros. */
  readonly priceOf: (slot: SlotId) => number | undefined;
  /** Whether nobody rides any more today. */
  readonly isOver: boolean;
  /** The customer of an earlier try. */
  readonly customer?: StaffCustomer | undefined;
  readonly onSubmit: (slot: SlotId, customer: WalkInCustomer) => void;
  readonly onClose: () => void;
}
