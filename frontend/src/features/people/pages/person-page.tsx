import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { getPerson } from '@cablepark/contracts/schedule/find-people';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import type { ListedWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { endOfSlot } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { useSealedTexts } from '#calendar/booking/detail-fields';
import { isPaidByPass, usePaymentText } from '#calendar/passes/payment-texts';
import { formatVisit } from '#calendar/people/format-visit';
import { toWaitlistAddress, useBookingAddress } from '#calendar/people/people-addresses';
import { refetchWhileIncomplete } from '#calendar/people/use-search';
import { slotOf } from '#calendar/slots/slots';
import { EntryStatus } from '#calendar/waitlist/entry-status';
import { ApiError } from '#shared/api/api-error';
import { fresh, queryOf } from '#shared/api/queries';
import { formatExactPrice } from '#shared/i18n/format-price';
import { toTelLink } from '#shared/park/park';
import { EraseDialog } from '#shared/privacy/erase-dialog';
import { useIsManager } from '#shared/session/current-user';
import { useNow, useToday } from '#shared/time/clock';
import { LoadFailedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { StaffEmpty, StaffFacts, StaffFigures, StaffTag } from '#shared/ui/staff-parts';
import { usePersonWords } from '../locales/words.ts';
import css from './person-page.module.css';

const makePersonQuery = queryOf(getPerson, fresh);

/** The data about which a manager is asked before they are erased. */
interface ToErase {
  readonly subject: 'booking' | 'waiting';
  readonly id: string;
}

/**
 * `/admin/people/:customer`: everything about one person (rule 18.15). It is long because it names
 * each state of the page once.
 */
export function PersonPage() {
  const t = usePersonWords();
  const { customer = '' } = useParams();
  const isManager = useIsManager();
  const [toErase, setToErase] = useState<ToErase>();
  const query = useQuery({
    ...makePersonQuery({ params: { customer } }),
    refetchInterval: refetchWhileIncomplete,
  });
  const { data: person, error } = query;
  if (error instanceof ApiError && error.code === 'PERSON_NOT_FOUND') {
    return (
      <StaffPage title={t('title')}>
        <StaffCard>
          <StaffEmpty title={t('unknown')}>{t('unknownText')}</StaffEmpty>
        </StaffCard>
      </StaffPage>
    );
  }
  if (!person) {
    return (
      <StaffPage title={t('title')}>
        {query.isError ? (
          <LoadFailedAlert text={t('failed')} onRetry={() => void query.refetch()} />
        ) : (
          <p role="status">{t('loading')}</p>
        )}
      </StaffPage>
    );
  }

  const { bookings, waitlist } = person;
  const askToErase = (asked: ToErase) => (isManager ? () => setToErase(asked) : undefined);
  return (
    <StaffPage title={person.name}>
      {!person.isComplete && <Alert role="status" type="info" showIcon title={t('incomplete')} />}
      <div className={css['top']}>
        <Contact phone={person.phoneNumber} email={person.email} />
        <Visits bookings={bookings} />
      </div>
      <StaffCard title={t('bookings')}>
        {bookings.length === 0 && <p className={css['quiet']}>{t('noBookings')}</p>}
        <ul className={css['list']}>
          {bookings.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              onErase={askToErase({ subject: 'booking', id: booking.id })}
            />
          ))}
        </ul>
      </StaffCard>
      {waitlist.length > 0 && (
        <StaffCard title={t('waits')}>
          <ul className={css['list']}>
            {waitlist.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                onErase={askToErase({ subject: 'waiting', id: entry.id })}
              />
            ))}
          </ul>
        </StaffCard>
      )}
      {toErase && (
        <EraseDialog
          {...toErase}
          name={person.name}
          onErased={() => void query.refetch()}
          onClose={() => setToErase(undefined)}
        />
      )}
    </StaffPage>
  );
}

function Contact({ phone, email }: { readonly phone: string; readonly email: string | null }) {
  const t = usePersonWords();
  return (
    <StaffCard title={t('contact')}>
      <StaffFacts
        facts={[
          [t('phone'), <Contacted by={phone} href={toTelLink(phone)} missing={t('notProvided')} />],
          [
            t('email'),
            <Contacted
              by={email === null ? '' : toShownEmail(email)}
              href={`mailto:${email ?? ''}`}
              missing={t('notProvided')}
            />,
          ],
        ]}
      />
    </StaffCard>
  );
}

interface ContactedProps {
  /** A number or an address; empty if it isn't known. */
  readonly by: string;
  readonly href: string;
  readonly missing: string;
}

const Contacted = ({ by, href, missing }: ContactedProps) =>
  by === '' ? (
    <span>{missing}</span>
  ) : (
    <a className={css['link']} href={href} translate="no">
      {by}
    </a>
  );

function Visits({ bookings }: { readonly bookings: readonly BookingWithSlots[] }) {
  const t = usePersonWords();
  const now = useNow();
  const count = (state: 'arrived' | 'absent') =>
    bookings.filter(({ attendance }) => attendance?.state === state).length;
  const toCome = bookings.filter((booking) => booking.postponed || !isOver(booking, now)).length;
  return (
    <StaffCard title={t('visits')}>
      <StaffFigures
        figures={[
          [t('toCome'), toCome],
          [t('came'), count('arrived')],
          [t('stayedAway'), count('absent')],
        ]}
      />
    </StaffCard>
  );
}

/** Whether its last half hour has ended. A postponed booking has none. */
const isOver = ({ timeSlots }: BookingWithSlots, now: Date): boolean =>
  timeSlots.every((slot) => endOfSlot(slotOf(slot)) <= now);

interface BookingRowProps {
  readonly booking: BookingWithSlots;
  readonly onErase: (() => void) | undefined;
}

function BookingRow({ booking, onErase }: BookingRowProps) {
  const t = usePersonWords();
  const today = useToday();
  const addressOf = useBookingAddress();
  const sealedTexts = useSealedTexts();
  const paymentText = usePaymentText();
  const { postponed, timeSlots, staffNotes, totalPrice } = booking;
  const starts = (postponed?.from ?? timeSlots).map(slotOf);
  const times = formatVisit(t.language, starts, today);
  return (
    <li className={css['row']}>
      <div className={css['what']}>
        <span className={css['line']}>
          <Link
            to={addressOf(booking)}
            className={css['link']}
            aria-label={t('open', { times })}
            translate="no"
          >
            {postponed ? t('wasAt', { times }) : times}
          </Link>
          <Outcome booking={booking} />
        </span>
        <span className={css['quiet']}>
          <span translate="no">{shownReferenceOf(booking)}</span>
          <span>{' · '}</span>
          {isPaidByPass(booking) ? (
            <span>{paymentText(booking)}</span>
          ) : (
            <span translate="no">{formatExactPrice(t.language, totalPrice)}</span>
          )}
        </span>
        {sealedTexts(booking).map(({ name, label, text }) => (
          <Note key={name} term={label} text={text} />
        ))}
        {staffNotes && <Note term={t('staffNotes')} text={staffNotes} />}
      </div>
      {onErase && (
        <Button type="text" aria-label={t('eraseOf', { times })} onClick={onErase}>
          {t('erase')}
        </Button>
      )}
    </li>
  );
}

/** Whether the customer came, or that the booking is postponed or still to come. */
function Outcome({ booking }: { readonly booking: BookingWithSlots }) {
  const t = usePersonWords();
  const now = useNow();
  if (booking.postponed) {
    return <StaffTag tone="yellow">{t('postponed')}</StaffTag>;
  }
  if (booking.attendance?.state === 'arrived') {
    return <StaffTag tone="green">{t('arrived')}</StaffTag>;
  }
  if (booking.attendance?.state === 'absent') {
    return <StaffTag tone="red">{t('absent')}</StaffTag>;
  }

  return isOver(booking, now) ? (
    <StaffTag tone="quiet">{t('notNoted')}</StaffTag>
  ) : (
    <StaffTag tone="note">{t('toCome')}</StaffTag>
  );
}

const Note = ({ term, text }: { readonly term: string; readonly text: string }) => (
  <p className={css['note']}>
    <strong>{`${term}:`}</strong> <span>{text}</span>
  </p>
);

interface EntryRowProps {
  readonly entry: ListedWaitlistEntry;
  readonly onErase: (() => void) | undefined;
}

function EntryRow({ entry, onErase }: EntryRowProps) {
  const t = usePersonWords();
  const today = useToday();
  const times = formatVisit(t.language, [entry.timeSlotId], today);
  return (
    <li className={css['row']}>
      <span className={css['line']}>
        <Link
          to={toWaitlistAddress(entry)}
          className={css['link']}
          aria-label={t('openLine', { times })}
          translate="no"
        >
          {times}
        </Link>
        <EntryStatus status={entry.status} />
      </span>
      {onErase && (
        <Button type="text" aria-label={t('eraseLine', { times })} onClick={onErase}>
          {t('erase')}
        </Button>
      )}
    </li>
  );
}
