import type { Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote } from '../../../shared/ui/notes.tsx';
import { useStatisticsWords } from '../locales/words.ts';
import { formatPercent } from '../numbers.ts';
import css from './popular-times.module.css';

/** The width of the narrowest bar (rule 18.7). */
const MIN_WIDTH_PERCENT = 5;
const MAX_TIMES = 10;

/** The most booked start times. The bar of the first takes the full width. */
export function PopularTimes({ times }: { readonly times: Statistics['popularTimeSlots'] }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const most = times[0]?.count ?? 1;
  return (
    <Card title={t('popular.title')}>
      {times.length === 0 ? (
        <EmptyNote title={t('popular.empty')} />
      ) : (
        <ol className={css['times']}>
          {times.slice(0, MAX_TIMES).map(({ time, count, percentage }) => (
            <li key={time} className={css['row']}>
              <span className={css['time']}>{time}</span>
              <span className={css['track']} aria-hidden="true">
                <span
                  className={css['bar']}
                  style={{ inlineSize: `${Math.max(MIN_WIDTH_PERCENT, (count / most) * 100)}%` }}
                />
              </span>
              <span className={css['count']}>{t('popular.count', { count })}</span>
              <span className={css['share']}>{formatPercent(language, percentage)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
