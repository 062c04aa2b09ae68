import {
  gearPrices,
  SAUNA_HOUR_PRICE,
  type Gear,
} from '@cablepark/contracts/configuration/gear-prices';

import { formatShortDay, formatWeekdayRange } from '#shared/i18n/format-day';
import { formatWholePrice } from '#shared/i18n/format-price';
import { DataTable, type DataRow } from '#shared/ui/data-table';
import { useCalendarWords } from '../locales/words.ts';
import { useSpecialDayParts } from '../view/day-note.tsx';
import { PriceOnSale } from './listed-price.tsx';
import { useParkFactWords } from './locales/words.ts';
import type { PriceReason } from './price-reason.ts';
import type { ListedPrice } from './prices.ts';
import { useSpecialDaysAhead, useTimetable } from './timetable.ts';
import css from './facts.module.css';

/** Renders a fact's name, and in small print what limits it: days and hours, or the park's note. */
const renderName = (name: string, note?: string) => (
  <>
    <span>{name}</span>
    {note !== undefined && <small className={css['note']}>{note}</small>}
  </>
);

/**
 * What a ride costs by weekday and hour, and on the special days ahead that have a price of their
 * own.
 */
export function CablePrices() {
  const t = useParkFactWords();
  const weekdays = useTimetable() ?? [];
  const specialDays = useSpecialDaysAhead();
  const makeRow = (reason: PriceReason, note: string, price: ListedPrice) => ({
    key: `${reason} ${note}`,
    name: renderName(t(`reasons.${reason}`), note),
    values: [
      <PriceOnSale key="halfHour" price={price} halfHours={1} />,
      <PriceOnSale key="hour" price={price} halfHours={2} />,
    ],
  });

  const rows: DataRow[] = [];
  for (const { first, last, hours } of weekdays) {
    const days = formatWeekdayRange(t.language, first, last);
    for (const { from, to, tariff, price } of hours) {
      rows.push(makeRow(tariff, `${days} ${from}–${to}`, price));
    }
  }

  for (const { day, price, isClosed } of specialDays) {
    if (price !== null && !isClosed) {
      rows.push(makeRow('specialDay', formatShortDay(t.language, day), { price }));
    }
  }

  return <DataTable className={css['facts']} heads={['', t('halfHour'), t('hour')]} rows={rows} />;
}

/** What gear costs, and an hour with everything. */
export function GearPrices() {
  const t = useParkFactWords();
  return (
    <DataTable
      className={css['facts']}
      heads={['', t('halfHour'), t('hour')]}
      rows={[
        ...(Object.keys(gearPrices) as Gear[]).map((gear) => ({
          key: gear,
          name: t(`gear.${gear}`),
          values: [
            formatWholePrice(t.language, gearPrices[gear].halfHour),
            formatWholePrice(t.language, gearPrices[gear].hour),
          ],
        })),
        {
          key: 'sauna',
          name: t('sauna'),
          values: ['', formatWholePrice(t.language, SAUNA_HOUR_PRICE)],
        },
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
    <DataTable
      className={css['facts']}
      rows={[
        ...weekdays.map(({ first, last, hours }) => ({
          key: String(first),
          name: formatWeekdayRange(calendar.language, first, last),
          values: [
            hours.length === 0
              ? calendar('state.closed')
              : `${hours[0]?.from ?? ''}–${hours.at(-1)?.to ?? ''}`,
          ],
        })),
        ...specialDays.map((special) => {
          const { hours, note } = partsOf(special);
          const { day } = special;
          return {
            key: day,
            name: renderName(formatShortDay(calendar.language, day), note || undefined),
            values: [hours],
          };
        }),
      ]}
    />
  );
}
