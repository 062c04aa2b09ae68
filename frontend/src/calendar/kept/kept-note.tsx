import { useQueries } from '@tanstack/react-query';

import { listWaitlist, type ListedWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { wholeListOf } from '#shared/api/lists';
import { fresh } from '#shared/api/queries';
import { ERASED } from '#shared/session/user-names';
import { formatTimes } from '../slots/slots.ts';
import { useKeptWords } from './locales/words.ts';

interface KeptNoteProps {
  /** The half hours that are reserved. */
  readonly slots: readonly SlotId[];
}

/**
 * Tells staff for whom half hours are kept: that somebody is filling in the form, or who is offered
 * them and who waits.
 */
export function KeptNote({ slots }: KeptNoteProps) {
  const t = useKeptWords();
  const days = [...new Set(slots.map(dayOf))];
  const lists = useQueries({
    queries: days.map((day) => wholeListOf(listWaitlist, fresh)({ query: { day } })),
  });
  if (slots.length === 0) {
    return null;
  }
  if (lists.some(({ isPending, fetchStatus }) => isPending && fetchStatus === 'fetching')) {
    return <p role="status">{t('loading')}</p>;
  }
  if (lists.some(({ data }) => data === undefined)) {
    return <p>{t('unknown')}</p>;
  }

  const entries = lists
    .flatMap(({ data }) => data ?? [])
    .filter(({ timeSlotId }) => slots.includes(timeSlotId));
  const offered = entries.filter(({ status }) => status === 'offered');
  const waiting = entries.filter(({ status }) => status === 'waiting');
  // Slots that are reserved without being offered are held by a visitor who fills in the form.
  const held = slots.filter((slot) => !offered.some(({ timeSlotId }) => timeSlotId === slot));

  return (
    <>
      {held.length > 0 && <p>{t('held', { times: formatTimes(t.language, held) })}</p>}
      {offered.length > 0 && <p>{t('offered', { names: joinNames(offered) })}</p>}
      {waiting.length > 0 && <p>{t('waiting', { names: joinNames(waiting) })}</p>}
    </>
  );
}

const joinNames = (entries: readonly ListedWaitlistEntry[]): string => {
  const names = entries.map(({ name }) => (name === ERASED ? '–' : name));
  return [...new Set(names)].join(', ');
};
