import { useId, useState } from 'react';
import { MAX_SPECIAL_DAYS } from '@cablepark/contracts/configuration/special-days';
import { daysBetween, daysFrom, type Day } from '@cablepark/contracts/shared/riga-time';
import { DayPicker } from '../../../shared/forms/day-picker.tsx';
import { Button } from '../../../shared/ui/elements.tsx';
import { useConfigurationWords } from '../locales/words.ts';
import sections from '../sections.module.css';
import css from './special-days-section.module.css';

interface DayRangePickerProps {
  readonly today: Day;
  readonly onSelect: (days: readonly Day[]) => void;
}

/** Selects all days from one to another, which would be tedious one by one. */
export function DayRangePicker({ today, onSelect }: DayRangePickerProps) {
  const t = useConfigurationWords();
  const ids = { from: useId(), to: useId() };
  const [from, setFrom] = useState<Day | null>(null);
  const [to, setTo] = useState<Day | null>(null);
  const last = to ?? from;
  const isWrongOrder = from !== null && last !== null && last < from;
  const isTooLong = from !== null && last !== null && daysBetween(from, last) >= MAX_SPECIAL_DAYS;
  const isPast = (day: Day) => day < today;
  return (
    <div className={css['range']} role="group" aria-label={t('special.range')}>
      <div>
        <label htmlFor={ids.from} className={sections['label']}>
          {t('special.first')}
        </label>
        <DayPicker id={ids.from} value={from} allowClear isDisabledDay={isPast} onChange={setFrom} />
      </div>
      <div>
        <label htmlFor={ids.to} className={sections['label']}>
          {t('special.last')}
        </label>
        <DayPicker id={ids.to} value={to} allowClear isDisabledDay={isPast} onChange={setTo} />
      </div>
      <Button
        disabled={from === null || isWrongOrder || isTooLong}
        onClick={() => {
          if (from !== null && last !== null) onSelect(daysFrom(from, last));
        }}
      >
        {t('special.selectRange')}
      </Button>
      {(isWrongOrder || isTooLong) && (
        <p role="alert" className={`${sections['invalid'] ?? ''} ${css['problem'] ?? ''}`}>
          {isWrongOrder ? t('slots.wrongOrder') : t('slots.tooLong', { days: MAX_SPECIAL_DAYS })}
        </p>
      )}
    </div>
  );
}
