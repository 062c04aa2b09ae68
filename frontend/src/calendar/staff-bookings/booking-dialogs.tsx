import { Alert, Button } from 'antd';
import { useState } from 'react';

import type { Booking, BookingDetail } from '@cablepark/contracts/schedule/booking';
import { openDetailNames } from '@cablepark/contracts/schedule/booking-details';
import type { ReplacedField } from '@cablepark/contracts/schedule/change-booking';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { toStretches } from '@cablepark/contracts/schedule/stretches';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { ApiError } from '#shared/api/api-error';
import { pickChangedFields, pickSameFields } from '#shared/forms/changed-fields';
import { Dialog, FormDialog } from '#shared/forms/dialogs';
import { formatShortDay } from '#shared/i18n/format-day';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { formatExactPrice } from '#shared/i18n/format-price';
import { toTelLink } from '#shared/park/park';
import { EraseDialog } from '#shared/privacy/erase-dialog';
import { useIsManager } from '#shared/session/current-user';
import { ERASED } from '#shared/session/user-names';
import { useToday } from '#shared/time/clock';
import { showToast } from '#shared/toast/toasts';
import { useUndo } from '#shared/toast/use-undo';
import type { Fact } from '#shared/ui/elements';
import { HistoryIcon } from '#shared/ui/more-icons';
import { LinkButton, LoadFailedAlert, NotLoadedAlert } from '#shared/ui/staff-page';
import { StaffFacts, StaffNote } from '#shared/ui/staff-parts';
import { useBooking } from '../api.ts';
import {
  toCustomerFields,
  useDetailNames,
  useSealedTexts,
  type DetailFields,
} from '../booking/detail-fields.ts';
import { announceCalendarChange } from '../freshness/use-fresh-calendar.ts';
import { toHistoryPath } from '../history-path.ts';
import { usePaymentFacts } from '../passes/payment-facts.tsx';
import { formatStretch, formatTimes, slotOf } from '../slots/slots.ts';
import { useAction } from '../use-action.ts';
import { useChangeBooking } from './api.ts';
import { CancelBookingDialog } from './existing-booking/cancel-booking-dialog.tsx';
import { Waitlist } from './existing-booking/waitlist.tsx';
import { useStaffBookingWords } from './locales/words.ts';
import { StaffCustomerFields, type StaffCustomer } from './new-booking/new-booking-dialogs.tsx';
import css from './existing-booking/dialogs.module.css';

interface ExistingBookingProps {
  readonly reference: string;
  /** The dialog that opens first. Defaults to the booking's details. */
  readonly initialStep?: 'details' | 'cancel' | undefined;
  /**
   * The instant as of which the booking is shown, which can't be changed then. Undefined for now.
   */
  readonly asOf?: string | undefined;
  readonly onMove: (reference: string) => void;
  readonly onClose: () => void;
}

/**
 * A booking's details, with buttons unless `asOf` is given: to change, move or cancel it, for
 * managers to erase it. It is long because it names every step of the dialog once.
 */
export function ExistingBooking({
  reference,
  asOf,
  initialStep = 'details',
  onMove,
  onClose,
}: ExistingBookingProps) {
  const t = useStaffBookingWords();
  const [step, setStep] = useState<'details' | 'edit' | 'cancel'>(initialStep);
  const query = useBooking(reference, asOf);
  const { data: detail, error } = query;
  const isManager = useIsManager();
  const [isEraseOpen, setEraseOpen] = useState(false);
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (detail && step === 'edit') {
    return <EditBookingDialog booking={detail.booking} onClose={onClose} />;
  }
  if (detail && step === 'cancel') {
    return <CancelBookingDialog detail={detail} onClose={onClose} />;
  }
  if (step !== 'details') {
    return (
      <Dialog title={t(step === 'edit' ? 'edit.title' : 'cancelling.cancel')} onClose={onClose}>
        <NotLoadedAlert
          query={query}
          loading={t('loading')}
          failed={t(step === 'edit' ? 'edit.loadFailed' : 'cancelling.loadFailed')}
        />
      </Dialog>
    );
  }

  const renderContent = () => {
    if (isUnknown) {
      return (
        <Alert
          type="error"
          showIcon
          title={t('details.notFound.title')}
          description={t('details.notFound.text')}
        />
      );
    }
    if (error && !detail) {
      return <LoadFailedAlert text={t('details.failed')} onRetry={() => void query.refetch()} />;
    }

    return (
      <>
        {asOf !== undefined && (
          <StaffNote>
            {t('details.asOf', { instant: formatDateAndTime(t.language, asOf) })}
          </StaffNote>
        )}
        {detail?.booking.undeliveredMail && (
          <StaffNote>{t(`details.undelivered.${detail.booking.undeliveredMail}`)}</StaffNote>
        )}
        {detail ? <StaffBookingFacts detail={detail} /> : <p role="status">{t('loading')}</p>}
        {asOf === undefined && detail && <Waitlist slots={detail.timeSlots} />}
      </>
    );
  };

  const canChange = asOf === undefined && (detail !== undefined || !error);
  const buttons = (
    <>
      <Button type="primary" disabled={!detail} onClick={() => setStep('edit')}>
        {t('edit.title')}
      </Button>
      <Button disabled={!detail} onClick={() => onMove(reference)}>
        {t('move')}
      </Button>
      <Button disabled={!detail} onClick={() => setStep('cancel')}>
        {t('cancelling.cancel')}
      </Button>
      {isManager && (
        <LinkButton to={toHistoryPath({ reference })} icon={<HistoryIcon />}>
          {t('history')}
        </LinkButton>
      )}
    </>
  );
  const erase = isManager && (
    <Button type="text" danger disabled={!detail} onClick={() => setEraseOpen(true)}>
      {t('erasePersonalData')}
    </Button>
  );
  return (
    <Dialog
      isWide
      title={t('details.title')}
      buttons={canChange ? buttons : undefined}
      apart={erase}
      onClose={onClose}
    >
      {renderContent()}
      {isEraseOpen && (
        <EraseDialog subject="booking" id={reference} onClose={() => setEraseOpen(false)} />
      )}
    </Dialog>
  );
}

/** A booking as staff see it, one fact a line. */
function StaffBookingFacts({ detail }: { readonly detail: BookingDetail }) {
  const t = useStaffBookingWords();
  const paymentFacts = usePaymentFacts();
  const { booking, totalPrice } = detail;
  const sealedTexts = useSealedTexts();
  const facts: Fact[] = [
    [t('details.reference'), <span translate="no">{shownReferenceOf(booking)}</span>],
    [t('fullName'), <span translate="no">{booking.customerName}</span>],
    [
      t('phone'),
      booking.phoneNumber === '' ? (
        t('notProvided')
      ) : (
        <a href={toTelLink(booking.phoneNumber)} translate="no">
          {booking.phoneNumber}
        </a>
      ),
    ],
    [
      t('email'),
      booking.email ? (
        <a href={`mailto:${booking.email}`} translate="no">
          {toShownEmail(booking.email)}
        </a>
      ) : (
        t('notProvided')
      ),
    ],
    [t('details.date'), formatDateAndTime(t.language, booking.createdAt)],
    [t('timeSlots'), <BookedTimes detail={detail} />],
    [t('details.total'), <span translate="no">{formatExactPrice(t.language, totalPrice)}</span>],
    ...paymentFacts(detail),
    ...openDetailNames.map((name): Fact => [t(name), t(booking[name] ? 'yes' : 'no')]),
    ...sealedTexts(booking).map(({ label, text }): Fact => [label, text]),
    ...(booking.staffNotes ? [[t('customer.staffNotes'), booking.staffNotes] satisfies Fact] : []),
  ];
  return <StaffFacts facts={facts} />;
}

/** When a booking is, or when it was if it is postponed. */
function BookedTimes({
  detail: { booking, timeSlots },
}: {
  readonly detail: Pick<BookingDetail, 'booking' | 'timeSlots'>;
}) {
  const t = useStaffBookingWords();
  const today = useToday();
  if (booking.postponed) {
    const times = formatTimes(t.language, booking.postponed.from.map(slotOf), today);
    return <span>{`${t('details.postponed')}, ${t('details.oldTime', { times })}`}</span>;
  }

  const starts = timeSlots.map(slotOf).sort((a, b) => a - b);
  const [first] = starts;
  return (
    <>
      <span>
        {t('details.slotsFrom', {
          count: starts.length,
          start: first === undefined ? '' : timeOf(first),
        })}
      </span>
      <br />
      {first !== undefined && <span>{formatShortDay(t.language, dayOf(first), today)}</span>}
      {toStretches(starts).map((stretch) => (
        <span key={stretch.start} className={css['stretch']} translate="no">
          {` ${formatStretch(stretch)}`}
        </span>
      ))}
    </>
  );
}

type Fields = StaffCustomer & DetailFields;

/**
 * A booking's values in the form's fields. Missing values are empty. So are erased ones, because
 * the form replaces them by those of another customer.
 */
function toFields(booking: Booking): Fields {
  const fields = {
    ...toCustomerFields(booking),
    staffNotes: booking.staffNotes ?? '',
  };

  return booking.phoneNumber === ERASED ? { ...fields, customerName: '', phoneNumber: '' } : fields;
}

/** Edits the customer and the details of a booking, but never its slots (rule 5.10). */
function EditBookingDialog({
  booking,
  onClose,
}: {
  readonly booking: Booking;
  readonly onClose: () => void;
}) {
  const t = useStaffBookingWords();
  const undo = useUndo();
  const { mutateAsync } = useChangeBooking();
  const replacedText = useReplacedText();
  // The form keeps the values with which it opened, even if others change the booking meanwhile.
  const [opened] = useState(() => toFields(booking));
  const send = async (fields: Partial<Fields>, seen: Partial<Fields>) => {
    const changed = await mutateAsync({ params: { id: booking.id }, body: { ...fields, seen } });
    announceCalendarChange('booking-updated');
    return changed;
  };

  const save = (fields: Fields) => {
    const changed = pickChangedFields(opened, fields);
    return send(changed, pickSameFields(changed, opened));
  };

  const { perform, isPending, failure } = useAction(
    save,
    { failed: t('edit.failed') },
    ({ replaced }, fields) => {
      const changed = pickChangedFields(opened, fields);
      const text = [fields.customerName, ...replaced.map(replacedText)].join('\n');
      const restoreFields = () =>
        send(pickSameFields(changed, opened), changed).then(() => undefined);
      showToast({ title: t('edit.saved'), text, action: undo(restoreFields) });
      onClose();
    },
  );
  return (
    <FormDialog<Fields>
      title={t('edit.title')}
      initialValues={opened}
      submitText={t('edit.submit')}
      isPending={isPending}
      failure={failure?.text}
      onSubmit={(fields) => void perform(fields)}
      onClose={onClose}
    >
      <StaffCustomerFields isPhoneOptional={booking.phoneNumber === ''} />
    </FormDialog>
  );
}

/**
 * Returns a sentence that says whose value of a field was replaced, and when they had entered it.
 */
function useReplacedText(): (replaced: ReplacedField) => string {
  const t = useStaffBookingWords();
  const names: Readonly<Record<ReplacedField['field'], string>> = {
    ...useDetailNames(),
    customerName: t('customer.name'),
    phoneNumber: t('phone'),
    email: t('email'),
    staffNotes: t('customer.staffNotes'),
  };
  const nameOf = (by: string) => {
    if (by === 'customer') {
      return t('edit.byCustomer');
    }

    return by === ERASED ? t('edit.byErased') : by;
  };

  return ({ field, by, at }) =>
    t('edit.replaced', {
      field: names[field],
      by: nameOf(by),
      at: formatDateAndTime(t.language, at),
    });
}
