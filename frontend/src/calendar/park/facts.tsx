import { gearPrices, SAUNA_HOUR_PRICE, type Gear } from '@cablepark/contracts/configuration/gear-prices';
import css from './facts.module.css';
import { listPrice, wholePrice, shortDay, weekdayRange } from '../../shared/i18n/language.ts';
import { useParkFactWords } from './locales/words.ts';
import { useSpecialDaysAhead, useTimetable } from './prices.ts';
import { useCalendarWords } from '../locales/words.ts';
import { useSpecialDayParts } from '../view/special-day-text.ts';

interface Fact {
  readonly name: string;
  /** What limits it, in small print: days and hours, or the park's note. */
  readonly note?: string | undefined;
  readonly values: readonly string[];
}

interface FactTableProps {
  /** Headings above the values; omitted if the rows are clear without them. */
  readonly columns?: readonly string[];
  readonly rows: readonly Fact[];
}

const FactTable = ({ columns, rows }: FactTableProps) => (
  <table className={css['facts']}>
    {columns && (
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map(({ name, note, values }) => (
        <tr key={`${name} ${note}`}>
          <th scope="row">
            {name}
            {note !== undefined && <small className={css['note']}>{note}</small>}
          </th>
          {values.map((value, i) => (
            <td key={columns?.[i] ?? name}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** What a ride costs by weekday and hour, and on the special days ahead that have a price of their own. */
export function CablePrices() {
  const t = useParkFactWords();
  const weekdays = useTimetable() ?? [];
  const specialDays = useSpecialDaysAhead();
  const values = (price: number) => [listPrice(t.language, price), listPrice(t.language, 2 * price)];
  return (
    <FactTable
      columns={[t('halfHour'), t('hour')]}
      rows={[
        ...weekdays.flatMap(({ first, last, hours }) =>
          hours.map(({ from, to, tariff, price }) => ({
            name: t(`reasons.${tariff}`),
            note: `${weekdayRange(t.language, first, last)} ${from}–${to}`,
            values: values(price),
          })),
        ),
        ...specialDays.flatMap(({ day, price, isClosed }) =>
          price === null || isClosed
            ? []
            : [{ name: t('reasons.specialDay'), note: shortDay(t.language, day), values: values(price) }],
        ),
      ]}
    />
  );
}

/** What gear costs, and an hour with everything. */
export function GearPrices() {
  const t = useParkFactWords();
  return (
    <FactTable
      columns={[t('halfHour'), t('hour')]}
      rows={[
        ...(Object.keys(gearPrices) as Gear[]).map((gear) => ({
          name: t(`gear.${gear}`),
          values: [wholePrice(t.language, gearPrices[gear].halfHour), wholePrice(t.language, gearPrices[gear].hour)],
        })),
        { name: t('sauna'), values: ['', wholePrice(t.language, SAUNA_HOUR_PRICE)] },
      ]}
    />
  );
}

/** When the park is open, by weekday, and the days ahead that differ. */
export function OpeningHours() {
  const calendar = useCalendarWords();
  const partsOf = useSpecialDayParts();
  const weekdays = useTimetable() ?? [];
  const specialDays = useSpecialDaysAhead();
  return (
    <FactTable
      rows={[
        ...weekdays.map(({ first, last, hours }) => ({
          name: weekdayRange(calendar.language, first, last),
          values: [hours.length === 0 ? calendar('state.closed') : `${hours[0]?.from ?? ''}–${hours.at(-1)?.to ?? ''}`],
        })),
        ...specialDays.map((special) => {
          const { hours, note } = partsOf(special);
          return { name: shortDay(calendar.language, special.day), note: note || undefined, values: [hours] };
        }),
      ]}
    />
  );
}
