import type { Booking } from '@cablepark/contracts/schedule/booking';
import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { PlainDialog } from '../../shared/forms/dialogs.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useOwnBookingWords } from './locales/words.ts';
import css from './own-bookings.module.css';

interface CancelledDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

export function CancelledDialog({ booking, onClose }: CancelledDialogProps) {
  const t = useOwnBookingWords();
  return (
    <PlainDialog title={t('cancelled.title')} onClose={onClose}>
      <p>{t(booking.postponed ? 'cancelled.free' : 'cancelled.text', { reference: shownReference(booking) })}</p>
      <div className={css['buttons']}>
        <Button onClick={onClose}>{t('cancelled.close')}</Button>
      </div>
    </PlainDialog>
  );
}
