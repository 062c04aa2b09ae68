import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { useLanguage, exactPrice } from '../../shared/i18n/language.ts';
import { NoteBox } from '../../shared/ui/elements.tsx';
import { useCalendarWords } from '../locales/words.ts';
import { writtenTimes } from '../slots/slots.ts';

interface SlotsNoteProps {
  readonly starts: readonly SlotId[];
  /** What they cost together, in euros, where that matters. */
  readonly total?: number | undefined;
}

/** Lists the slots that a dialog is about. */
export function SlotsNote({ starts, total }: SlotsNoteProps) {
  const t = useCalendarWords();
  const language = useLanguage();
  return (
    <NoteBox>
      <strong>{t('selectedSlots')}</strong>
      <ul>
        {writtenTimes(language, starts)
          .split('; ')
          .map((day) => (
            <li key={day}>{day}</li>
          ))}
      </ul>
      <span>
        {t('slotCount', { count: starts.length })}
        {total !== undefined && `, ${exactPrice(language, total)}`}
      </span>
    </NoteBox>
  );
}
