import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import css from './day-note.module.css';
import { useSpecialDayParts } from './special-day-text.ts';

/** Says on a special day what differs. On other days it is nothing. */
export function DayNote({ special }: { readonly special: SpecialDay | undefined }) {
  const partsOf = useSpecialDayParts();
  if (!special) return null;
  const { hours, note } = partsOf(special);
  return (
    <span className={css['note']}>
      <strong>{hours}</strong>
      {note !== '' && <span>{note}</span>}
    </span>
  );
}
