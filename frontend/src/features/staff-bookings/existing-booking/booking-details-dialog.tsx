import { useState } from 'react';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { dayOf, slotAt, timeOf } from '@cablepark/contracts/shared/riga-time';
import { managers } from '@cablepark/contracts/shared/roles';
import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { historyPath } from '../../../calendar/history-path.ts';
import { slotOf, timesOf, writtenTimes } from '../../../calendar/slots/slot-times.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { PlainDialog } from '../../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { telLink } from '../../../shared/park/use-park.ts';
import { EraseDialog } from '../../../shared/privacy/erase-dialog.tsx';
import { usePrivacyWords } from '../../../shared/privacy/locales/words.ts';
import { useCurrentUser, isOneOf } from '../../../shared/session/current-user.ts';
import { shortDay, dateAndTime } from '../../../shared/time/dates.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { FailureNote, LoadFailed, NoteBox } from '../../../shared/ui/notes.tsx';
import { HistoryIcon } from '../../../shared/ui/icons.tsx';
import { useBookingAsOf } from '../api.ts';
import { useStaffBookingWords } from '../locales/words.ts';
import css from './dialogs.module.css';

interface BookingDetailsDialogProps {
  readonly reference: string;
  /** The instant as of which the booking is shown, without buttons then. Undefined for now. */
  readonly asOf?: string | undefined;
  readonly onEdit: () => void;
  readonly onMove: () => void;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Shows the details of a booking, with buttons to edit, move or cancel it and, for managers, to erase its personal data. */
export function BookingDetailsDialog({
  reference,
  asOf,
  onEdit,
  onMove,
  onCancel,
  onClose,
}: BookingDetailsDialogProps) {
  const t = useStaffBookingWords();
  const language = useLanguage();
  const { data: detail, error, refetch } = useBookingAsOf(reference, asOf);
  const { user } = useCurrentUser();
  const privacy = usePrivacyWords();
  const [isEraseOpen, setEraseOpen] = useState(false);
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <PlainDialog title={t('details.title')} onClose={onClose}>
      {isUnknown ? (
        <FailureNote title={t('details.notFound.title')} text={t('details.notFound.text')} />
      ) : error && !detail ? (
        <LoadFailed text={t('details.failed')} onRetry={() => void refetch()} />
      ) : (
        <>
          {asOf !== undefined && <NoteBox>{t('details.asOf', { instant: dateAndTime(language, asOf) })}</NoteBox>}
          {detail ? <Facts detail={detail} /> : <p role="status">{t('loading')}</p>}
          {asOf === undefined && (
            <div className={css['buttons']}>
              {isOneOf(user, managers) && (
                <Button tone="quiet" className={css['erase']} disabled={!detail} onClick={() => setEraseOpen(true)}>
                  {privacy('erasePersonalData')}
                </Button>
              )}
              <div className={css['actions']}>
                {isOneOf(user, managers) && (
                  <ButtonLink to={historyPath({ reference })}>
                    <HistoryIcon />
                    {t('details.history')}
                  </ButtonLink>
                )}
                <Button disabled={!detail} onClick={onCancel}>
                  {t('cancelling.cancel')}
                </Button>
                <Button disabled={!detail} onClick={onMove}>
                  {t('details.move')}
                </Button>
                <Button tone="chosen" disabled={!detail} onClick={onEdit}>
                  {t('edit.title')}
                </Button>
              </div>
            </div>
          )}
        </>
      )}
      {isEraseOpen && <EraseDialog subject="booking" id={reference} onClose={() => setEraseOpen(false)} />}
    </PlainDialog>
  );
}

function Facts({ detail: { booking, timeSlots, totalPrice } }: { readonly detail: BookingDetail }) {
  const t = useStaffBookingWords();
  const language = useLanguage();
  const starts = timeSlots.map(({ startTime }) => slotAt(new Date(startTime))).sort((a, b) => a - b);
  const facts = [
    [t('details.reference'), shownReference(booking)],
    [t('details.name'), booking.customerName],
    [t('details.phone'), <a href={telLink(booking.phoneNumber)}>{booking.phoneNumber}</a>],
    [t('details.email'), booking.email ? <a href={`mailto:${booking.email}`}>{booking.email}</a> : t('details.none')],
    [t('details.date'), dateAndTime(language, booking.createdAt)],
    [
      t('details.slots'),
      booking.postponed ? (
        `${t('details.postponed')}, ${t('details.oldTime', { times: writtenTimes(language, booking.postponed.from.map(slotOf)) })}`
      ) : (
        <>
          {t('details.slotsFrom', { count: starts.length, start: starts[0] === undefined ? '' : timeOf(starts[0]) })}
          <br />
          {starts[0] !== undefined && shortDay(language, dayOf(starts[0]))}
          {stretchesOf(starts).map((stretch) => (
            <span key={stretch.start} className={css['stretch']}>
              {` ${timesOf(stretch)}`}
            </span>
          ))}
        </>
      ),
    ],
    [t('details.total'), exactPrice(language, totalPrice)],
    [t('customer.equipment'), booking.equipmentRental ? t('details.yes') : t('details.no')],
    ...(booking.notes === null ? [] : [[t('details.notes'), booking.notes] as const]),
    ...(booking.staffNotes ? [[t('customer.staffNotes'), booking.staffNotes] as const] : []),
  ] as const;
  return (
    <dl className={css['facts']}>
      {facts.map(([term, value]) => (
        <div key={term} className={css['fact']}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
