import type { MouseEvent } from 'react';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useLanguage, dayNumber, fullDay, monthAndYear, shortWeekday } from '../../../shared/i18n/language.ts';
import type { DaySelection } from './use-day-selection.ts';
import { useSettingText } from './setting-text.ts';
import type { YearKeys } from './use-year-keys.ts';
import css from './year-view.module.css';
import type { Month } from './year.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

interface MonthTableProps {
  readonly month: Month;
  readonly today: Day;
  readonly keys: YearKeys;
  readonly specialDays: ReadonlyMap<Day, SpecialDay>;
  readonly selection: DaySelection;
}

export function MonthTable({ month, today, keys, specialDays, selection }: MonthTableProps) {
  const language = useLanguage();
  const textOf = useSettingText();
  const press = (day: Day, { shiftKey }: MouseEvent) => {
    if (shiftKey) selection.extendTo(day);
    else selection.toggle(day);
  };
  return (
    <table className={css['month']}>
      <caption className={css['name']}>{monthAndYear(language, month.first)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className={css['weekday']}>
              {shortWeekday(language, weekday)}
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
                      aria-label={[fullDay(language, day), special && textOf(special)].filter(Boolean).join(', ')}
                      title={special && textOf(special)}
                      onClick={(event) => press(day, event)}
                      onFocus={keys.onFocus}
                      onKeyDown={keys.onKeyDown}
                    >
                      {dayNumber(day)}
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
