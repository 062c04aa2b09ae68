import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, dayOfWeek, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { shortWeekday } from '../../../shared/time/dates.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { HistoryIcon } from '../../../shared/ui/icons.tsx';
import { useStaffCalendarWords } from '../locales/words.ts';
import { BlockReasons } from './block-reasons.tsx';
import css from './selection-banner.module.css';

interface SelectionBannerProps {
  readonly starts: readonly SlotId[];
  /** The stored slots among them; the others are empty cells. */
  readonly slots: readonly TimeSlot[];
  /** Where the history of the selected half-hour is; null unless exactly one is selected. */
  readonly history: string | null;
  readonly onClear: () => void;
}

/** The slots of a larger selection are not listed (rule 18.3). */
const MAX_LISTED = 6;

/** Shows which slots are selected and why some of them are blocked. Its line is there without a selection too, so that the calendar stays where it is. */
export function SelectionBanner({ starts, slots, history, onClear }: SelectionBannerProps) {
  const t = useStaffCalendarWords();
  const language = useLanguage();
  if (starts.length === 0) return <p className={css['none']}>{t('bookings.none')}</p>;
  return (
    <section aria-label={t('bookings.banner')} className={css['banner']}>
      <strong>{t('bookings.banner')}</strong>
      {starts.length <= MAX_LISTED && (
        <ul className={css['slots']}>
          {starts.map((start) => (
            <li key={start}>
              {shortWeekday(language, dayOfWeek(dayOf(start)))} {timeOf(start)}
            </li>
          ))}
        </ul>
      )}
      {history !== null && (
        <ButtonLink to={history} tone="quiet" className={css['history']}>
          <HistoryIcon />
          {t('bookings.history')}
        </ButtonLink>
      )}
      <Button tone="quiet" className={css['clear']} onClick={onClear}>
        {t('bookings.clear', { count: starts.length })}
      </Button>
      <BlockReasons slots={slots} />
    </section>
  );
}
