import { useEffect } from 'react';
import type { BookingWithSlots, Booking } from '@cablepark/contracts/schedule/booking';
import type { Cancellability } from '@cablepark/contracts/schedule/find-bookings';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { useShownBookingWords } from '../../calendar/booking/locales/words.ts';
import { announceBookingChange } from '../../calendar/freshness/use-fresh-calendar.ts';
import { slotOf, timesOf, subjectsOf } from '../../calendar/slots/slot-times.ts';
import { sendOnce } from '../../shared/api/idempotency-key.ts';
import { useErrorText } from '../../shared/errors/use-error-text.ts';
import { PlainDialog } from '../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { longDay } from '../../shared/time/dates.ts';
import { toast } from '../../shared/toast/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useUiWords } from '../../shared/ui/locales/words.ts';
import { FailureNote, Spinner } from '../../shared/ui/notes.tsx';
import { useCancellability, useCancelOwnBooking } from './api.ts';
import { useOwnBookingWords } from './locales/words.ts';
import css from './own-bookings.module.css';

interface CancelDialogProps {
  readonly booking: BookingWithSlots;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

/** Checks with the server that a booking may be cancelled, then asks the customer to confirm (rule 17.10). */
export function CancelDialog({ booking, onClose, onCancelled }: CancelDialogProps) {
  const t = useOwnBookingWords();
  const shown = useShownBookingWords();
  const errorText = useErrorText();
  const isPostponed = booking.postponed !== null;
  const { data: cancellability, error: checkError } = useCancellability(booking.id, { enabled: !isPostponed });
  // The park took the time of a postponed booking, so it may be cancelled whenever its customer wants to.
  const mayCancel = isPostponed || cancellability?.cancellable === true;
  const { mutateAsync, isPending, error } = useCancelOwnBooking();
  const cancel = () => {
    void sendOnce({ cancel: booking.reference }, subjectsOf(booking, booking.timeSlots), (headers) =>
      mutateAsync({ params: { id: booking.id }, query: {}, headers }),
    ).then(
      () => {
        announceBookingChange('cancellation', booking.reference);
        onCancelled();
      },
      () => undefined, // the dialog shows the error of the mutation
    );
  };
  const failure = error ?? checkError;
  return (
    <PlainDialog title={t('dialog.title')} onClose={onClose}>
      <BookingTimes booking={booking} />
      {!isPostponed && !cancellability && !checkError && <Spinner />}
      {cancellability && !cancellability.cancellable && <Refusal cancellability={cancellability} onClose={onClose} />}
      {mayCancel && (
        <p>
          {shown('cancelling.sure')} {shown(isPostponed ? 'cancelling.free' : 'cancelling.released')}
        </p>
      )}
      {failure && <FailureNote title={errorText(failure, t('dialog.failed'))} />}
      <div className={css['buttons']}>
        <Button tone="quiet" onClick={onClose}>
          {t('dialog.keep')}
        </Button>
        {mayCancel && (
          <Button tone="action" disabled={isPending} onClick={cancel}>
            {isPending ? t('dialog.cancelling') : t('cancel')}
          </Button>
        )}
      </div>
    </PlainDialog>
  );
}

function BookingTimes({ booking: { timeSlots, postponed } }: { readonly booking: BookingWithSlots }) {
  const shown = useShownBookingWords();
  const language = useLanguage();
  const slots = (postponed?.from ?? timeSlots).map(slotOf);
  const [first] = slots;
  const day = first !== undefined && longDay(language, dayOf(first));
  const times = `${day}, ${stretchesOf(slots).map(timesOf).join(', ')}`;
  return <p className={css['bookingTimes']}>{postponed ? shown('postponed.oldTime', { times }) : times}</p>;
}

/** How long a refusal is shown before the dialog closes by itself (rule 17.10). */
const REFUSAL_SHOWN_MS = 2000;

interface RefusalProps {
  readonly cancellability: Cancellability;
  readonly onClose: () => void;
}

function Refusal({ cancellability, onClose }: RefusalProps) {
  const t = useOwnBookingWords();
  const language = useLanguage();
  const defaultReason = t('dialog.tooLate');
  // The server gives its reason in English only.
  const reason = language === 'en' ? (cancellability.reason ?? defaultReason) : defaultReason;
  const text = `${reason} ${t('dialog.hoursAway', { count: cancellability.hours })}`;
  useEffect(() => {
    const timer = setTimeout(() => {
      onClose();
      // The toast leaves more time to read the reason.
      toast({ title: t('dialog.refused'), text, tone: 'destructive' });
    }, REFUSAL_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onClose, t, text]);
  return <FailureNote title={t('dialog.refused')} text={text} />;
}

export function CancelledDialog({ booking, onClose }: { readonly booking: Booking; readonly onClose: () => void }) {
  const t = useOwnBookingWords();
  const ui = useUiWords();
  return (
    <PlainDialog title={t('cancelled.title')} onClose={onClose}>
      <p>{t(booking.postponed ? 'cancelled.free' : 'cancelled.text', { reference: shownReference(booking) })}</p>
      <div className={css['buttons']}>
        <Button onClick={onClose}>{ui('close')}</Button>
      </div>
    </PlainDialog>
  );
}
