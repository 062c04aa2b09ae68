import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { dayOf, dayOfWeek, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { shortWeekday } from '../../../shared/time/day-names.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useStaffCalendarWords } from '../locales/words.ts';
import { BlockReasons } from './block-reasons.tsx';
import css from './selection-banner.module.css';

interface SelectionBannerProps {
  readonly starts: readonly SlotId[];
  /** What is stored of them. */
  readonly slots: readonly TimeSlot[];
  readonly onClear: () => void;
}

/** The most slots that are named one by one (rule 18.3). */
const MOST_NAMED = 6;

/** Which slots the next action is about. */
export function SelectionBanner({ starts, slots, onClear }: SelectionBannerProps) {
  const t = useStaffCalendarWords();
  const language = useLanguage();
  if (starts.length === 0) return null;
  return (
    <section aria-label={t('bookings.banner')} className={css['banner']}>
      <strong>{t('bookings.banner')}</strong>
      {starts.length <= MOST_NAMED && (
        <ul className={css['slots']}>
          {starts.map((start) => (
            <li key={start}>
              {shortWeekday(language, dayOfWeek(dayOf(start)))} {timeOf(start)}
            </li>
          ))}
        </ul>
      )}
      <Button tone="quiet" className={css['clear']} onClick={onClear}>
        {t('bookings.clear', { count: starts.length })}
      </Button>
      <BlockReasons slots={slots} />
    </section>
  );
}
