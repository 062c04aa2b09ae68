import type { SelectedSlots } from '../actions/selected-slots.ts';
import type { SelectionAction } from '../calendar/action-panel.tsx';
import { useQuickBooking } from '../quick-booking/quick-booking.ts';
import { AvailableDialog } from './available-dialog.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { BookingDetailsDialog } from './booking-details-dialog.tsx';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import { EditBookingDialog } from './edit-booking-dialog.tsx';
import { ManualBookingDialog } from './manual-booking-dialog.tsx';

/** Which dialog of the bookings page is open, and for which booking. */
export type OpenDialog =
  { readonly kind: SelectionAction } | { readonly kind: 'details' | 'edit' | 'cancel'; readonly reference: string };

interface StaffDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly selected: SelectedSlots;
  readonly onShow: (dialog: OpenDialog) => void;
  /** An action on the selection worked. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The dialogs of the bookings page, one at a time. */
export function StaffDialogs({ dialog, selected, onShow, onDone, onClose }: StaffDialogsProps) {
  const quickBooking = useQuickBooking();
  const done = () => {
    onDone();
    onClose();
  };
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'block':
      return <BlockDialog selected={selected} onDone={done} onClose={onClose} />;
    case 'available':
      return <AvailableDialog selected={selected} onDone={done} onClose={onClose} />;
    case 'manual':
      return (
        <ManualBookingDialog
          selected={selected}
          onDone={done}
          onClose={onClose}
          onChooseTimes={() => {
            onClose();
            quickBooking.open();
          }}
        />
      );
    case 'details': {
      const { reference } = dialog;
      return (
        <BookingDetailsDialog
          reference={reference}
          onEdit={() => {
            onShow({ kind: 'edit', reference });
          }}
          onCancel={() => {
            onShow({ kind: 'cancel', reference });
          }}
          onClose={onClose}
        />
      );
    }
    case 'edit':
      return <EditBookingDialog reference={dialog.reference} onClose={onClose} />;
    case 'cancel':
      return <CancelBookingDialog reference={dialog.reference} onClose={onClose} />;
  }
}
