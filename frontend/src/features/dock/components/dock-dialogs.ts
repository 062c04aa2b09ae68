import type { ReactNode } from 'react';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { WaitingAction, WalkInCustomer } from '../actions/action.ts';

/** What is open beside the day. Only a walk-in needs no network. */
export type Open =
  | { readonly kind: 'walkIn'; readonly again?: WaitingAction }
  | { readonly kind: 'details' | 'cancel' | 'move'; readonly reference: string };

/** The props of the staff's form for a walk-in. */
export interface WalkInForm {
  readonly free: readonly SlotId[];
  /** What a half hour costs, in euros. */
  readonly priceOf: (slot: SlotId) => number | undefined;
  /** Whether nobody rides any more today. */
  readonly isOver: boolean;
  readonly customer: WalkInCustomer | undefined;
  readonly onSubmit: (slot: SlotId, customer: WalkInCustomer) => void;
  readonly onClose: () => void;
}

/** The props of the staff's dialogs about a booking. */
export interface BookingInDialog {
  readonly reference: string;
  readonly initialStep: 'details' | 'cancel';
  readonly onMove: (reference: string) => void;
  readonly onClose: () => void;
}

/** The dialogs of another feature that the page opens. */
export interface DockDialogs {
  readonly renderWalkIn: (form: WalkInForm) => ReactNode;
  readonly renderBooking: (dialog: BookingInDialog) => ReactNode;
}
