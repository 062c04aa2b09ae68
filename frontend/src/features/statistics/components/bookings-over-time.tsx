import { lazy, Suspense } from 'react';
import type { Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote } from '../../../shared/ui/notes.tsx';
import { bookingBars } from '../booking-bars.ts';
import { barTitle } from '../days-title.ts';
import { useStatisticsWords } from '../locales/words.ts';
import type { ShownDays } from '../shown-days.ts';
import css from './booking-chart.module.css';

const BookingChart = lazy(async () => ({ default: (await import('./booking-chart.tsx')).BookingChart }));

interface BookingsOverTimeProps {
  readonly shown: ShownDays;
  readonly byDay: Statistics['bookingsByDay'];
}

/** The number of bookings per day, month or year: a bar chart, and a table for screen readers. */
export function BookingsOverTime({ shown, byDay }: BookingsOverTimeProps) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const { unit, bars } = bookingBars(shown, byDay);
  return (
    <Card title={t(`overTime.title.${unit}`)}>
      {byDay.length === 0 ? (
        <EmptyNote title={t('overTime.empty')} />
      ) : (
        <>
          <Suspense fallback={<div className={css['chart']} />}>
            <BookingChart unit={unit} bars={bars} />
          </Suspense>
          <div className="visually-hidden">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t(`kinds.${unit}`)}</th>
                  <th scope="col">{t('overTime.bookings')}</th>
                </tr>
              </thead>
              <tbody>
                {bars
                  .filter(({ count }) => count > 0)
                  .map(({ day, count }) => (
                    <tr key={day}>
                      <th scope="row">{barTitle(language, unit, day)}</th>
                      <td>{count}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}
