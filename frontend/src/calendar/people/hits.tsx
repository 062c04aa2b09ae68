import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';

import type { Hit } from '@cablepark/contracts/schedule/find-people';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';

import { useToday } from '#shared/time/clock';
import { PeopleIcon } from '#shared/ui/more-icons';
import { LoadFailedAlert } from '#shared/ui/staff-page';
import { StaffEmpty, StaffNote, StaffTag } from '#shared/ui/staff-parts';
import { slotOf } from '../slots/slots.ts';
import { EntryStatus } from '../waitlist/entry-status.tsx';
import { formatVisit } from './format-visit.ts';
import { usePeopleWords } from './locales/words.ts';
import { toPersonAddress, toWaitlistAddress, useBookingAddress } from './people-addresses.ts';
import { isLongEnough, useSearch } from './use-search.ts';
import css from './hits.module.css';

interface SearchHitsProps {
  readonly typed: string;
  /** The ids of bookings that are left out, because the page shows them already. */
  readonly except?: ReadonlySet<string>;
  readonly onFollow?: (() => void) | undefined;
  /** Called when a key is pressed on a link of the list. */
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The people whom the server finds on all days, each with a link to their booking or waitlist
 * entry.
 */
export function SearchHits({ typed, except = NONE, ...handlers }: SearchHitsProps) {
  const t = usePeopleWords();
  const query = useSearch(typed);
  const { data } = query;
  if (!isLongEnough(typed)) {
    return <p className={css['quiet']}>{t('hint')}</p>;
  }
  if (query.isError) {
    return <LoadFailedAlert text={t('failed')} onRetry={() => void query.refetch()} />;
  }
  if (!data) {
    return (
      <p role="status" className={css['quiet']}>
        {t('searching')}
      </p>
    );
  }

  const hits = data.hits.filter((hit) => hit.kind === 'waiting' || !except.has(hit.booking.id));
  return (
    <div className={css['found']} aria-busy={query.isPlaceholderData}>
      {!data.isComplete && <StaffNote role="status">{t('incomplete')}</StaffNote>}
      {hits.length === 0 ? (
        <div role="status">
          {except.size > 0 ? (
            <p className={css['quiet']}>{t('noOthers')}</p>
          ) : (
            <StaffEmpty title={t('none')}>{t('noneText')}</StaffEmpty>
          )}
        </div>
      ) : (
        <>
          <p role="status" className="visually-hidden">
            {t('found', { count: hits.length })}
          </p>
          <ul className={css['hits']}>
            {hits.map((hit) => (
              <HitRow
                key={hit.kind === 'booking' ? hit.booking.id : hit.entry.id}
                hit={hit}
                {...handlers}
              />
            ))}
          </ul>
        </>
      )}
      {data.hasMore && <p className={css['quiet']}>{t('hasMore')}</p>}
    </div>
  );
}

interface HitRowProps extends Pick<SearchHitsProps, 'onFollow' | 'onKeyDown'> {
  readonly hit: Hit;
}

function HitRow({ hit, onFollow, onKeyDown }: HitRowProps) {
  const t = usePeopleWords();
  const addressOf = useBookingAddress();
  const address = hit.kind === 'booking' ? addressOf(hit.booking) : toWaitlistAddress(hit.entry);
  const name = hit.kind === 'booking' ? hit.booking.customerName : hit.entry.name;
  return (
    <li className={css['hit']}>
      <Link to={address} className={css['main']} data-hit onClick={onFollow} onKeyDown={onKeyDown}>
        {hit.kind === 'booking' ? <FoundBooking hit={hit} /> : <FoundEntry hit={hit} />}
      </Link>
      {hit.customer !== null && (
        <Link
          to={toPersonAddress(hit.customer)}
          className={css['person']}
          aria-label={t('allAbout', { name })}
          title={t('allAbout', { name })}
          onClick={onFollow}
        >
          <PeopleIcon />
        </Link>
      )}
    </li>
  );
}

function FoundBooking({ hit: { booking } }: { readonly hit: Extract<Hit, { kind: 'booking' }> }) {
  const t = usePeopleWords();
  const today = useToday();
  const { customerName, phoneNumber, postponed, timeSlots, attendance } = booking;
  const times = formatVisit(t.language, (postponed?.from ?? timeSlots).map(slotOf), today);
  return (
    <>
      <span className={css['name']}>
        <strong translate="no">{customerName}</strong>
        {postponed && <StaffTag tone="yellow">{t('postponed')}</StaffTag>}
        {attendance?.state === 'arrived' && <StaffTag tone="green">{t('arrived')}</StaffTag>}
        {attendance?.state === 'absent' && <StaffTag tone="red">{t('absent')}</StaffTag>}
      </span>
      <span className={css['times']} translate="no">
        {postponed ? t('wasAt', { times }) : times}
      </span>
      <span className={css['contact']} translate="no">
        {[phoneNumber, shownReferenceOf(booking)].filter((part) => part !== '').join(' · ')}
      </span>
    </>
  );
}

function FoundEntry({ hit: { entry } }: { readonly hit: Extract<Hit, { kind: 'waiting' }> }) {
  const t = usePeopleWords();
  const today = useToday();
  return (
    <>
      <span className={css['name']}>
        <strong translate="no">{entry.name}</strong>
        <EntryStatus status={entry.status} />
      </span>
      <span className={css['times']} translate="no">
        {t('waitsFor', { times: formatVisit(t.language, [entry.timeSlotId], today) })}
      </span>
      <span className={css['contact']} translate="no">
        {entry.phone}
      </span>
    </>
  );
}
