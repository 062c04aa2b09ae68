import { lazy, Suspense } from 'react';
import type { Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { fullDay } from '../../../shared/time/day-names.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote } from '../../../shared/ui/empty-note.tsx';
import { dayBars } from '../day-bars.ts';
import { useStatisticsWords } from '../locales/words.ts';
import type { ShownDays } from '../shown-days.ts';
import css from './day-chart.module.css';

const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }));

interface BookingsByDayProps {
  readonly shown: ShownDays;
  readonly byDay: Statistics['bookingsByDay'];
}

/** How many bookings each day has: bars for eyes, a table for ears. */
export function BookingsByDay({ shown, byDay }: BookingsByDayProps) {
  const t = useStatisticsWords();
  const language = useLanguage();
  return (
    <Card title={t('byDay.title')}>
      {byDay.length === 0 ? (
        <EmptyNote title={t('byDay.empty')} />
      ) : (
        <>
          <Suspense fallback={<div className={css['chart']} />}>
            <DayChart bars={dayBars(shown, byDay)} />
          </Suspense>
          <div className="heard">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('byDay.day')}</th>
                  <th scope="col">{t('byDay.bookings')}</th>
                </tr>
              </thead>
              <tbody>
                {byDay.map(({ day, count }) => (
                  <tr key={day}>
                    <th scope="row">{fullDay(language, day)}</th>
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
