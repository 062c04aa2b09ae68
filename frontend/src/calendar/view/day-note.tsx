import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';
import { noteIn } from '@cablepark/contracts/shared/public-note';
import css from './day-note.module.css';
import { useSpecialDayParts } from './special-day-text.ts';
import { causes } from '../closing/causes.ts';
import { useCalendarWords } from '../locales/words.ts';

interface DayNoteProps {
  readonly special: SpecialDay | undefined;
  /** What has closed the rest of the day. */
  readonly closure?: CalendarClosure | undefined;
}

/** Says what differs on a day: its special hours, or why it is closed. On other days it is nothing. */
export function DayNote({ special, closure }: DayNoteProps) {
  const partsOf = useSpecialDayParts();
  const closureText = useClosureText();
  if (closure)
    return (
      <span className={css['note']}>
        <strong>{closureText(closure)}</strong>
      </span>
    );
  if (!special) return null;
  const { hours, note } = partsOf(special);
  return (
    <span className={css['note']}>
      <strong>{hours}</strong>
      {note !== '' && <span>{note}</span>}
    </span>
  );
}

/** `Closed: strong wind. We open again at 16:00.` Slots without a closure, which staff blocked, are `Blocked`. */
export function useClosureText(): (closure: CalendarClosure | undefined) => string {
  const t = useCalendarWords();
  return (closure) => {
    if (!closure) return t('state.blocked');
    const note = noteIn(t.language, closure.note) ?? '';
    const cause = Object.values(causes).find(({ sentence }) => sentence && note.startsWith(sentence[t.language]));
    if (cause) return t('closedDay.because', { reason: note.charAt(0).toLowerCase() + note.slice(1) });
    const { reason } = closure;
    const why = reason === 'other' ? '' : `${t(`closedDay.${reason}`)}.`;
    if (why === '' && note === '') return t('closed');
    return t('closedDay.because', { reason: [why, note].filter(Boolean).join(' ') });
  };
}
