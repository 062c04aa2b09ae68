import { useState } from 'react';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { SelectedSlots } from '../../calendar/slots/selected-slots.ts';
import { BookingDetailsDialog } from './existing-booking/booking-details-dialog.tsx';
import { CancelBookingDialog } from './existing-booking/cancel-booking-dialog.tsx';
import { EditBookingDialog } from './existing-booking/edit-booking-dialog.tsx';
import { ManualBookingDialog } from './new-booking/manual-booking-dialog.tsx';
import { useQuickBooking } from './quick-booking/quick-booking.ts';

interface BookingDialogsProps {
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
  /** Called when the user wants to choose a new time for the booking. */
  readonly onMove: (reference: string) => void;
  readonly onClose: () => void;
}

/** Shows one dialog at a time: the form for a new booking, or a booking's details and then its edit or cancel form. */
export function BookingDialogs({
  reference,
  initialStep,
  asOf,
  selected,
  onSelect,
  onDone,
  onMove,
  onClose,
}: BookingDialogsProps) {
  const quickBooking = useQuickBooking();
  if (reference !== undefined)
    return (
      <ExistingBooking
        key={`${reference} ${asOf ?? ''}`}
        reference={reference}
        asOf={asOf}
        initialStep={initialStep ?? 'details'}
        onMove={() => onMove(reference)}
        onClose={onClose}
      />
    );
  return (
    <ManualBookingDialog
      selected={selected}
      onSelect={onSelect}
      onDone={onDone}
      onClose={onClose}
      onChooseTimes={() => {
        onClose();
        quickBooking.open();
      }}
    />
  );
}

interface ExistingBookingProps {
  readonly reference: string;
  readonly asOf: string | undefined;
  readonly initialStep: 'details' | 'cancel';
  readonly onMove: () => void;
  readonly onClose: () => void;
}

function ExistingBooking({ reference, asOf, initialStep, onMove, onClose }: ExistingBookingProps) {
  const [step, setStep] = useState<'details' | 'edit' | 'cancel'>(initialStep);
  switch (step) {
    case 'details':
      return (
        <BookingDetailsDialog
          reference={reference}
          asOf={asOf}
          onEdit={() => setStep('edit')}
          onMove={onMove}
          onCancel={() => setStep('cancel')}
          onClose={onClose}
        />
      );
    case 'edit':
      return <EditBookingDialog reference={reference} onClose={onClose} />;
    case 'cancel':
      return <CancelBookingDialog reference={reference} onClose={onClose} />;
  }
}
