import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { daysFrom, type Day } from '@cablepark/contracts/shared/riga-time';
import { Button } from '../../../shared/ui/elements.tsx';
import { useConfigurationWords } from '../locales/words.ts';
import sections from '../sections.module.css';
import { specialRangesOf } from './day-groups.ts';
import { useSettingText } from './setting-text.ts';
import { useWrittenRange } from './written-days.ts';
import css from './special-days-section.module.css';

interface SpecialDayListProps {
  readonly specialDays: readonly SpecialDay[];
  readonly onEdit: (days: readonly Day[]) => void;
  readonly onRemove: (days: readonly Day[]) => void;
}

/** Special days in words. */
export function SpecialDayList({ specialDays, onEdit, onRemove }: SpecialDayListProps) {
  const t = useConfigurationWords();
  const written = useWrittenRange();
  const textOf = useSettingText();
  if (specialDays.length === 0) return <p className={sections['quiet']}>{t('special.none')}</p>;
  return (
    <ul className={css['list']}>
      {specialRangesOf(specialDays).map(({ first, last, setting }) => {
        const range = written({ first, last });
        const days = daysFrom(first, last);
        return (
          <li key={first} className={css['item']}>
            <strong className={css['when']}>{range}</strong>
            <span className={css['what']}>{textOf(setting)}</span>
            <span className={css['actions']}>
              <Button tone="quiet" aria-label={t('special.editOf', { days: range })} onClick={() => onEdit(days)}>
                {t('special.change')}
              </Button>
              <Button tone="quiet" aria-label={t('special.removeOf', { days: range })} onClick={() => onRemove(days)}>
                {t('special.remove')}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
