import { useLanguage } from '../../shared/i18n/language.ts';
import { listPrice } from '../../shared/i18n/money.ts';
import { shortDay, weekdayRange } from '../../shared/time/dates.ts';
import { FactTable } from './fact-table.tsx';
import { useParkFactWords } from './locales/words.ts';
import { useSpecialDaysAhead, useTimetable } from './use-timetable.ts';

/** What a ride costs by weekday and hour, and on the special days ahead that have a price of their own. */
export function CablePrices() {
  const t = useParkFactWords();
  const language = useLanguage();
  const weekdays = useTimetable() ?? [];
  const specialDays = useSpecialDaysAhead();
  const values = (price: number) => [listPrice(language, price), listPrice(language, 2 * price)];
  return (
    <FactTable
      columns={[t('halfHour'), t('hour')]}
      rows={[
        ...weekdays.flatMap(({ first, last, hours }) =>
          hours.map(({ from, to, tariff, price }) => ({
            name: t(`reasons.${tariff}`),
            note: `${weekdayRange(language, first, last)} ${from}–${to}`,
            values: values(price),
          })),
        ),
        ...specialDays.flatMap(({ day, price, isClosed }) =>
          price === null || isClosed
            ? []
            : [{ name: t('reasons.specialDay'), note: shortDay(language, day), values: values(price) }],
        ),
      ]}
    />
  );
}
