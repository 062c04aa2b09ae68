import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';
import { noteIn } from '@cablepark/contracts/shared/note-in';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { causes } from '../closing/causes.ts';
import { useCalendarWords } from '../locales/words.ts';
import css from './day-note.module.css';

interface DayNoteProps {
  readonly special: SpecialDay | undefined;
}

/** Says what differs on a special day. Renders nothing on other days. */
export function DayNote({ special }: DayNoteProps) {
  const partsOf = useSpecialDayParts();
  if (!special) {
    return null;
  }

  const { hours, note } = partsOf(special);
  return (
    <span className={css['note']}>
      <strong>{hours}</strong>
      {note !== '' && <span>{note}</span>}
    </span>
  );
}

/**
 * `Closed: Strong wind. We open again at 16:00.` Slots without a closure, which staff blocked, are
 * `Blocked`.
 */
export function useClosureText(): (closure: CalendarClosure | undefined) => string {
  const t = useCalendarWords();
  const reasonOf = useClosureReason();
  return (closure) => {
    if (!closure) {
      return t('state.blocked');
    }

    const reason = reasonOf(closure);
    return reason === '' ? t('closed') : t('closedDay.because', { reason });
  };
}

/**
 * Returns a function that writes why it is closed, in the visitor's language; empty if no reason
 * was given.
 */
export function useClosureReason(): (closure: CalendarClosure) => string {
  const t = useCalendarWords();
  return (closure) => {
    const note = noteIn(t.language, closure.note) ?? '';
    const cause = Object.values(causes).find(
      ({ sentence }) => sentence && note.startsWith(sentence[t.language]),
    );
    if (cause) {
      return note;
    }

    const { reason } = closure;
    const why = reason === 'other' ? '' : `${t(`closedDay.${reason}`)}.`;
    return [why, note].filter(Boolean).join(' ');
  };
}

/**
 * Returns a function that writes what differs on a special day: `Closed` or its hours, and the
 * park's note.
 */
export function useSpecialDayParts(): (special: SpecialDay) => {
  readonly hours: string;
  readonly note: string;
} {
  const t = useCalendarWords();
  return ({ isClosed, openTime, closeTime, note }) => ({
    hours: isClosed ? t('state.closed') : `${openTime ?? ''}–${closeTime ?? ''}`,
    note: noteIn(t.language, note) ?? '',
  });
}

/** Returns a function that describes a special day in one text, which is empty for other days. */
export function useSpecialDayText(specialDays: ReadonlyMap<Day, SpecialDay>): (day: Day) => string {
  const partsOf = useSpecialDayParts();
  return (day) => {
    const special = specialDays.get(day);
    if (!special) {
      return '';
    }

    const { hours, note } = partsOf(special);
    return note === '' ? hours : `${hours}, ${note}`;
  };
}
