import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { EmptyNote } from '../../../shared/ui/notes.tsx';
import { useCancellations } from '../api.ts';
import { useStatisticsWords } from '../locales/words.ts';
import { formatNumber } from '../numbers.ts';
import type { ShownDays } from '../shown-days.ts';
import { BarList } from './bar-list.tsx';
import { FigureRow } from './figure-row.tsx';
import { LoadedCard } from './loaded-card.tsx';

/** The words of each notice, by the hours from which it counts. */
const notices: Readonly<Record<number, 'h0' | 'h2' | 'h24' | 'h72' | 'h168'>> = {
  0: 'h0',
  2: 'h2',
  24: 'h24',
  72: 'h72',
  168: 'h168',
};

/** What was cancelled, why, and how long before. */
export function CancellationsCard({ shown }: { readonly shown: ShownDays }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const bar = (name: string, { bookings: count, revenue }: { bookings: number; revenue: number }) => ({
    key: name,
    name,
    count,
    text: t('bookings', { count }),
    note: exactPrice(language, revenue),
  });
  return (
    <LoadedCard title={t('cancellations.title')} query={useCancellations(shown)}>
      {({ bookings, slots, revenue, byReason, byNotice }) =>
        bookings === 0 ? (
          <EmptyNote title={t('cancellations.empty')} />
        ) : (
          <>
            <FigureRow
              figures={[
                { name: t('cancellations.bookings'), value: formatNumber(language, bookings) },
                { name: t('cancellations.slots'), value: formatNumber(language, slots) },
                { name: t('cancellations.revenue'), value: exactPrice(language, revenue) },
              ]}
            />
            <BarList
              title={t('cancellations.byReason')}
              bars={byReason.map(({ reason, ...lost }) => bar(t(`cancellations.reason.${reason}`), lost))}
            />
            <BarList
              title={t('cancellations.byNotice')}
              bars={byNotice.map(({ fromHours, ...lost }) =>
                bar(t(`cancellations.notice.${notices[fromHours] ?? 'h0'}`), lost),
              )}
            />
          </>
        )
      }
    </LoadedCard>
  );
}
