import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useStaffWords } from '../locales/words.ts';
import { writtenTimes } from '../slots/written-times.ts';
import css from './dialogs.module.css';

/** The slots that a dialog is about, by name. */
export function SlotsNote({ starts }: { readonly starts: readonly SlotId[] }) {
  const t = useStaffWords();
  const language = useLanguage();
  return (
    <div className={css['slots']}>
      <strong>{t('dialog.selectedSlots')}</strong>
      <ul>
        {writtenTimes(language, starts)
          .split('; ')
          .map((day) => (
            <li key={day}>{day}</li>
          ))}
      </ul>
      <span>{t('bookings.slots', { count: starts.length })}</span>
    </div>
  );
}
