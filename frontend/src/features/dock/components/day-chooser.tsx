import { Button } from 'antd';

import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';

import { DayPicker } from '#shared/forms/day-picker';
import { ChevronLeftIcon, ChevronRightIcon } from '#shared/ui/icons';
import { useDockWords } from '../locales/words.ts';
import css from './day-chooser.module.css';

interface DayChooserProps {
  readonly day: Day;
  readonly today: Day;
  readonly onChoose: (day: Day) => void;
}

/** Goes to another day of the dock: the one before or after it, any day, or back to today. */
export function DayChooser({ day, today, onChoose }: DayChooserProps) {
  const t = useDockWords();
  return (
    <div role="group" aria-label={t('day')} className={css['chooser']}>
      <Button
        className={css['step'] ?? ''}
        aria-label={t('previousDay')}
        onClick={() => onChoose(addDays(day, -1))}
      >
        <ChevronLeftIcon />
      </Button>
      <div className={css['day']}>
        <DayPicker
          label={t('day')}
          value={day}
          onChange={(chosen) => {
            if (chosen !== null) {
              onChoose(chosen);
            }
          }}
        />
      </div>
      <Button
        className={css['step'] ?? ''}
        aria-label={t('nextDay')}
        onClick={() => onChoose(addDays(day, 1))}
      >
        <ChevronRightIcon />
      </Button>
      {day !== today && <Button onClick={() => onChoose(today)}>{t('today')}</Button>}
    </div>
  );
}
