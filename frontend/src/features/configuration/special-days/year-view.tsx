import { useMemo, useRef } from 'react';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useConfigurationWords } from '../locales/words.ts';
import { MonthTable } from './month-table.tsx';
import type { DaySelection } from './use-day-selection.ts';
import { useYearKeys } from './use-year-keys.ts';
import css from './year-view.module.css';
import { monthsOf } from './year.ts';

interface YearViewProps {
  readonly year: number;
  readonly today: Day;
  readonly specialDays: ReadonlyMap<Day, SpecialDay>;
  readonly selection: DaySelection;
}

/** The months of a year from the present one on, in which days can be selected. On a phone they are side by side, and one is in view. */
export function YearView({ year, today, specialDays, selection }: YearViewProps) {
  const t = useConfigurationWords();
  const view = useRef<HTMLDivElement>(null);
  const months = useMemo(() => monthsOf(year, today), [year, today]);
  const keys = useYearKeys(view, year, today, selection);
  return (
    <div
      ref={view}
      role="group"
      aria-label={t('special.year', { year })}
      aria-describedby="special-days-keys"
      className={css['year']}
    >
      <p id="special-days-keys" className="visually-hidden">
        {t('special.keys')}
      </p>
      {months.map((month) => (
        <MonthTable
          key={month.first}
          month={month}
          today={today}
          keys={keys}
          specialDays={specialDays}
          selection={selection}
        />
      ))}
    </div>
  );
}
