import { useEffect, useState } from 'react';

import type { Booking, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { Cancellability } from '@cablepark/contracts/schedule/find-bookings';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { PostponedNote } from '#calendar/booking/booking-facts';
import { ChangeDeadline } from '#calendar/booking/change-deadline';
import { useShownBookingWords } from '#calendar/booking/locales/words';
import { announceBookingChange } from '#calendar/freshness/use-fresh-calendar';
import { isInTimeToMove } from '#calendar/moving/movable-booking';
import { isPaidByPass, usePaymentText } from '#calendar/passes/payment-texts';
import { formatStretch, formatStretches, slotOf, subjectsOf } from '#calendar/slots/slots';
import { sendOnce } from '#shared/api/idempotency-key';
import { useErrorText } from '#shared/errors/error-texts';
import { PublicDialog } from '#shared/forms/public-dialogs';
import { formatFullDay, formatLongDay } from '#shared/i18n/format-day';
import { formatDate } from '#shared/i18n/format-instant';
import { formatExactPrice } from '#shared/i18n/format-price';
import { isViewerInRiga, useNow, useToday } from '#shared/time/clock';
import { showToast } from '#shared/toast/toasts';
import { Button, ButtonLink, Card, FailedCard, FailureNote, Spinner } from '#shared/ui/elements';
import { CalendarIcon } from '#shared/ui/icons';
import { useCancellability, useCancelOwnBooking, useOwnBookings } from './api.ts';
import { useOwnBookingWords } from './locales/words.ts';
import { isUpcoming, sortBookings } from './sort-bookings.ts';
import css from './own-bookings.module.css';

const PAGE_SIZE = 10;

/**
 * My Bookings: the user's bookings with their slots. Upcoming ones have a button that cancels them
 * (rule 17.10).
 */
export function OwnBookings() {
  const t = useOwnBookingWords();
  const now = useNow();
  const { data, isPending, refetch } = useOwnBookings();
  const [count, setCount] = useState(PAGE_SIZE);
  const [toCancel, setToCancel] = useState<BookingWithSlots | null>(null);
  // Cancelled bookings disappear from the list at once, before it has been fetched again.
  const [cancelledReferences, setCancelledReferences] = useState<readonly string[]>([]);
  const [justCancelled, setJustCancelled] = useState<BookingWithSlots | null>(null);
  if (isPending) {
    return (
      <div role="status">
        <span className="visually-hidden">{t('loading')}</span>
        <div className={css['skeleton']} />
        <div className={css['skeleton']} />
      </div>
    );
  }
  if (!data) {
    return <FailedCard text={t('failed')} onRetry={() => void refetch()} />;
  }

  const bookings = data.filter(({ reference }) => !cancelledReferences.includes(reference));
  const shown = sortBookings(bookings, now).slice(0, count);
  return (
    <>
      {bookings.length === 0 ? (
        <NoBookings />
      ) : (
        <ul className={css['list']}>
          {shown.map((booking) => (
            <li key={booking.id}>
              <OwnBookingCard booking={booking} now={now} onCancel={setToCancel} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < bookings.length && (
        <div className={css['more']}>
          <Button onClick={() => setCount(count + PAGE_SIZE)}>{t('showMore')}</Button>
        </div>
      )}
      {toCancel && (
        <CancelDialog
          booking={toCancel}
          onClose={() => setToCancel(null)}
          onCancelled={() => {
            setToCancel(null);
            setCancelledReferences([...cancelledReferences, toCancel.reference]);
            setJustCancelled(toCancel);
          }}
        />
      )}
      {justCancelled && (
        <CancelledDialog booking={justCancelled} onClose={() => setJustCancelled(null)} />
      )}
    </>
  );
}

function NoBookings() {
  const t = useOwnBookingWords();
  const words = useShownBookingWords();
  return (
    <Card className={css['empty']}>
      <span className={css['icon']}>
        <CalendarIcon size={30} />
      </span>
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <ButtonLink to="/" tone="action">
        {words('bookAgain')}
      </ButtonLink>
    </Card>
  );
}

interface OwnBookingCardProps {
  readonly booking: BookingWithSlots;
  readonly now: Date;
  readonly onCancel: (booking: BookingWithSlots) => void;
}

function OwnBookingCard({ booking, now, onCancel }: OwnBookingCardProps) {
  const t = useOwnBookingWords();
  const words = useShownBookingWords();
  const upcoming = isUpcoming(booking, now);
  const time = upcoming ? 'upcoming' : 'completed';
  const state = booking.postponed ? 'postponed' : time;
  return (
    <Card>
      <div className={css['header']}>
        <div>
          <h2 className={css['when']}>
            <BookedTime booking={booking} />
          </h2>
          <p className={css['booked']}>
            <span className="visually-hidden">{`${words('reference')}: `}</span>
            <strong className={css['reference']} translate="no">
              {shownReferenceOf(booking)}
            </strong>{' '}
            <span>{t('bookedOn', { date: formatDate(t.language, booking.createdAt) })}</span>
          </p>
        </div>
        <span className={css['badge']} data-state={state}>
          {words(`state.${state}`)}
        </span>
      </div>
      {booking.postponed && (
        <div className={css['postponed']}>
          <PostponedNote {...booking.postponed} />
        </div>
      )}
      {booking.timeSlots.length > 0 && <SlotTable slots={booking.timeSlots} />}
      <div className={css['footer']}>
        <p className={css['total']}>
          <span>{t('total')}</span>{' '}
          <strong translate="no">{formatExactPrice(t.language, booking.totalPrice)}</strong>
          <Payments booking={booking} />
        </p>
        {upcoming && (
          <div className={css['actions']}>
            <Button onClick={() => onCancel(booking)}>{t('cancel')}</Button>
            {isInTimeToMove(booking, now) && (
              <ButtonLink to={`/profile/bookings/${booking.reference}/time`} tone="chosen">
                {t(booking.postponed ? 'pickNewTime' : 'changeTime')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {upcoming && <ChangeDeadline slots={booking.timeSlots.map(slotOf)} />}
    </Card>
  );
}

/** What passes pay of a booking, and what is still due. */
function Payments({ booking }: { readonly booking: BookingWithSlots }) {
  const paymentText = usePaymentText();
  return isPaidByPass(booking) ? <span className={css['paid']}>{paymentText(booking)}</span> : null;
}

/** The length of a slot. */
const MINUTES = 30;

/** When a booking is. A postponed one has no time. */
function BookedTime({ booking: { timeSlots } }: { readonly booking: BookingWithSlots }) {
  const t = useOwnBookingWords();
  const today = useToday();
  const starts = timeSlots.map(slotOf);
  const [first] = starts;
  if (first === undefined) {
    return <span>{t('noTime')}</span>;
  }

  return (
    <>
      <span>{formatFullDay(t.language, dayOf(first), today)}</span>{' '}
      <span className={css['times']} translate="no">
        {`· ${formatStretches(starts)}`}
      </span>
    </>
  );
}

/** Each slot of a booking, with its price. */
function SlotTable({ slots }: { readonly slots: BookingWithSlots['timeSlots'] }) {
  const t = useOwnBookingWords();
  const words = useShownBookingWords();
  const today = useToday();
  const zone = isViewerInRiga() ? '' : ` ${t('latviaTime')}`;
  return (
    <table className={css['slots']}>
      <thead>
        <tr>
          <th scope="col">{words('date')}</th>
          <th scope="col">{words('time')}</th>
          <th scope="col">{t('duration')}</th>
          <th scope="col">{t('price')}</th>
        </tr>
      </thead>
      <tbody>
        {slots.map((slot) => {
          const start = slotOf(slot);
          return (
            <tr key={slot.id}>
              <td>{formatFullDay(t.language, dayOf(start), today)}</td>
              <td translate="no">{`${formatStretch({ start, end: nextSlot(start) })}${zone}`}</td>
              <td>{t('minutes', { count: MINUTES })}</td>
              <td translate="no">{formatExactPrice(t.language, slot.price)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CancelDialogProps {
  readonly booking: BookingWithSlots;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

/**
 * Checks with the server that a booking may be cancelled, then asks the customer to confirm (rule
 * 17.10).
 */
function CancelDialog({ booking, onClose, onCancelled }: CancelDialogProps) {
  const t = useOwnBookingWords();
  const shown = useShownBookingWords();
  const errorText = useErrorText();
  const isPostponed = booking.postponed !== null;
  const { data: cancellability, error: checkError } = useCancellability(booking.id, !isPostponed);
  // The park took the time of a postponed booking, so it may be cancelled whenever its customer
  // wants to.
  const mayCancel = isPostponed || cancellability?.cancellable === true;
  const isRefused = cancellability?.cancellable === false;
  const { mutateAsync, isPending, error } = useCancelOwnBooking();
  const cancel = () => {
    void sendOnce(
      { cancel: booking.reference },
      subjectsOf(booking, booking.timeSlots),
      (headers) => mutateAsync({ params: { id: booking.id }, query: {}, headers }),
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
    <PublicDialog
      title={t('dialog.title')}
      buttons={
        <>
          {!isRefused && (
            <Button tone="danger" disabled={!mayCancel || isPending} onClick={cancel}>
              {isPending ? t('cancelling') : t('cancel')}
            </Button>
          )}
          <Button onClick={onClose}>{t('dialog.keep')}</Button>
        </>
      }
      failure={failure ? errorText(failure, t('dialog.failed')) : undefined}
      onClose={onClose}
    >
      <BookingTimes booking={booking} />
      {!isPostponed && !cancellability && !checkError && <Spinner />}
      {isRefused && <Refusal cancellability={cancellability} onClose={onClose} />}
      {mayCancel && (
        <p>{`${shown('cancelling.sure')} ${shown(isPostponed ? 'cancelling.free' : 'cancelling.released')}`}</p>
      )}
    </PublicDialog>
  );
}

function BookingTimes({
  booking: { timeSlots, postponed },
}: {
  readonly booking: BookingWithSlots;
}) {
  const shown = useShownBookingWords();
  const slots = (postponed?.from ?? timeSlots).map(slotOf);
  const today = useToday();
  const [first] = slots;
  const day = first !== undefined && formatLongDay(shown.language, dayOf(first), today);
  const times = `${day}, ${formatStretches(slots)}`;
  return (
    <p className={css['bookingTimes']}>
      {postponed ? shown('postponed.oldTime', { times }) : times}
    </p>
  );
}

/** How long a refusal is shown before the dialog closes by itself (rule 17.10). */
const REFUSAL_SHOWN_MS = 2000;

interface RefusalProps {
  readonly cancellability: Cancellability;
  readonly onClose: () => void;
}

function Refusal({ cancellability, onClose }: RefusalProps) {
  const t = useOwnBookingWords();
  const defaultReason = t('dialog.tooLate');
  // The server gives its reason in English only.
  const reason = t.language === 'en' ? (cancellability.reason ?? defaultReason) : defaultReason;
  const text = `${reason} ${t('dialog.hoursAway', { count: cancellability.hours })}`;
  useEffect(() => {
    const timer = setTimeout(() => {
      onClose();
      // The toast leaves more time to read the reason.
      showToast({ title: t('dialog.refused'), text, tone: 'destructive' });
    }, REFUSAL_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onClose, t, text]);
  return <FailureNote title={t('dialog.refused')} text={text} />;
}

function CancelledDialog({
  booking,
  onClose,
}: {
  readonly booking: Booking;
  readonly onClose: () => void;
}) {
  const t = useOwnBookingWords();
  return (
    <PublicDialog
      title={t('cancelled.title')}
      buttons={
        <Button tone="chosen" onClick={onClose}>
          {t('close')}
        </Button>
      }
      onClose={onClose}
    >
      <p>
        {t(booking.postponed ? 'cancelled.free' : 'cancelled.text', {
          reference: shownReferenceOf(booking),
        })}
      </p>
    </PublicDialog>
  );
}
