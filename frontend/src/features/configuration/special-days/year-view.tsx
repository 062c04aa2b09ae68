import { useMemo, useRef, type MouseEvent } from 'react';

import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import {
  formatDayNumber,
  formatFullDay,
  formatMonth,
  formatShortWeekday,
} from '#shared/i18n/format-day';
import { useConfigurationWords } from '../locales/words.ts';
import { useSettingText } from './special-days.ts';
import { listMonths, useYearKeys, type DaySelection, type Month, type YearKeys } from './year.ts';
import css from './year-view.module.css';

interface YearViewProps {
  readonly year: number;
  readonly today: Day;
  readonly specialDays: ReadonlyMap<Day, SpecialDay>;
  readonly selection: DaySelection;
}

/**
 * The months of a year from the present one on, in which days can be selected. On a phone they are
 * side by side, and one is in view.
 */
export function YearView({ year, today, specialDays, selection }: YearViewProps) {
  const t = useConfigurationWords();
  const view = useRef<HTMLDivElement>(null);
  const months = useMemo(() => listMonths(year, today), [year, today]);
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

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

interface MonthTableProps extends Omit<YearViewProps, 'year'> {
  readonly month: Month;
  readonly keys: YearKeys;
}

function MonthTable({ month, today, keys, specialDays, selection }: MonthTableProps) {
  const { language } = useConfigurationWords();
  const settingText = useSettingText();
  const press = (day: Day, { shiftKey }: MouseEvent) => {
    if (shiftKey) {
      selection.extendTo(day);
    } else {
      selection.toggle(day);
    }
  };

  return (
    <table className={css['month']}>
      <caption className={css['name']}>{formatMonth(language, month.first)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className={css['weekday']}>
              {formatShortWeekday(language, weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week, i) => (
          <tr key={i}>
            {week.map((day, weekday) => {
              const special = day === undefined ? undefined : specialDays.get(day);
              return (
                <td key={weekday}>
                  {day !== undefined && (
                    <button
                      type="button"
                      className={css['day']}
                      data-day={day}
                      data-special={special && (special.isClosed ? 'closed' : 'hours')}
                      tabIndex={day === keys.active ? 0 : -1}
                      aria-pressed={selection.selected.includes(day)}
                      aria-disabled={day < today || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={[formatFullDay(language, day), special && settingText(special)]
                        .filter(Boolean)
                        .join(', ')}
                      title={special && settingText(special)}
                      onClick={(event) => press(day, event)}
                      onFocus={keys.onFocus}
                      onKeyDown={keys.onKeyDown}
                    >
                      {formatDayNumber(day)}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
