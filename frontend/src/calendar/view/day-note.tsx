import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';
import { useClosureText } from './closure-text.ts';
import css from './day-note.module.css';
import { useSpecialDayParts } from './special-day-text.ts';

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
