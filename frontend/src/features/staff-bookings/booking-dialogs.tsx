import { useState } from 'react';
import { useBooking } from '../../calendar/api.ts';
import type { BookingDialogsProps } from '../../calendar/booking/staff-dialogs.ts';
import { PlainDialog } from '../../shared/forms/dialogs.tsx';
import { NotLoaded } from '../../shared/ui/notes.tsx';
import { BookingDetailsDialog } from './existing-booking/booking-details-dialog.tsx';
import { CancelBookingDialog } from './existing-booking/cancel-booking-dialog.tsx';
import { EditBookingDialog } from './existing-booking/edit-booking-dialog.tsx';
import { useStaffBookingWords } from './locales/words.ts';
import { ManualBookingDialog } from './new-booking/manual-booking-dialog.tsx';
import { useQuickBooking } from './quick-booking/quick-booking.ts';

/** Shows one dialog at a time: the form for a new booking, or a booking's details and then its edit or cancel form. */
export function BookingDialogs({ reference, selected, onSelect, onDone, ...props }: BookingDialogsProps) {
  const quickBooking = useQuickBooking();
  if (reference !== undefined)
    return <ExistingBooking key={`${reference} ${props.asOf ?? ''}`} reference={reference} {...props} />;
  return (
    <ManualBookingDialog
      selected={selected}
      onSelect={onSelect}
      onDone={onDone}
      onClose={props.onClose}
      onChooseTimes={() => {
        props.onClose();
        quickBooking.open();
      }}
    />
  );
}

interface ExistingBookingProps extends Pick<BookingDialogsProps, 'asOf' | 'initialStep' | 'onMove' | 'onClose'> {
  readonly reference: string;
}

function ExistingBooking({ reference, asOf, initialStep = 'details', onMove, onClose }: ExistingBookingProps) {
  const [step, setStep] = useState<'details' | 'edit' | 'cancel'>(initialStep);
  if (step !== 'details')
    return <BookingForm form={step === 'edit' ? 'edit' : 'cancelling'} reference={reference} onClose={onClose} />;
  return (
    <BookingDetailsDialog
      reference={reference}
      asOf={asOf}
      onEdit={() => setStep('edit')}
      onMove={() => onMove(reference)}
      onCancel={() => setStep('cancel')}
      onClose={onClose}
    />
  );
}

interface BookingFormProps {
  readonly form: 'edit' | 'cancelling';
  readonly reference: string;
  readonly onClose: () => void;
}

/** A form about a booking, which it begins with once that is loaded. */
function BookingForm({ form, reference, onClose }: BookingFormProps) {
  const t = useStaffBookingWords();
  const query = useBooking(reference);
  const { data: detail } = query;
  if (detail && form === 'edit') return <EditBookingDialog booking={detail.booking} onClose={onClose} />;
  if (detail) return <CancelBookingDialog detail={detail} onClose={onClose} />;
  return (
    <PlainDialog title={t(form === 'edit' ? 'edit.title' : 'cancelling.cancel')} onClose={onClose}>
      <NotLoaded query={query} loading={t('loading')} failed={t(`${form}.loadFailed`)} />
    </PlainDialog>
  );
}
