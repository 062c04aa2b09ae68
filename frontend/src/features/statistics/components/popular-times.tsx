import type { Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote } from '../../../shared/ui/notes.tsx';
import { useStatisticsWords } from '../locales/words.ts';
import { formatPercent } from '../numbers.ts';
import { BarList } from './bar-list.tsx';

const MAX_TIMES = 10;

/** The most booked start times. */
export function PopularTimes({ times }: { readonly times: Statistics['popularTimeSlots'] }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const bars = times.slice(0, MAX_TIMES).map(({ time, count, percentage }) => ({
    key: time,
    name: time,
    count,
    text: t('popular.count', { count }),
    note: formatPercent(language, percentage),
  }));
  return (
    <Card title={t('popular.title')}>
      {times.length === 0 ? <EmptyNote title={t('popular.empty')} /> : <BarList bars={bars} />}
    </Card>
  );
}
