import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { dayOf, daysBetween, slotAt } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useToday } from '../../../shared/time/clock.ts';
import { fullDay } from '../../../shared/time/dates.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { useDebugWords } from '../locales/words.ts';
import css from './booking-analysis.module.css';
import { Json } from './json.tsx';
import { SlotTable } from './slot-table.tsx';

/** Analyses a booking: the days until it, its slots, and its JSON (rule 18.7). */
export function BookingAnalysis({ detail }: { readonly detail: BookingDetail }) {
  const t = useDebugWords();
  const language = useLanguage();
  const today = useToday();
  const { booking, timeSlots } = detail;
  const first = booking.firstSlotTime ?? booking.postponed?.from[0]?.startTime ?? booking.createdAt;
  const day = dayOf(slotAt(new Date(first)));
  const daysAhead = daysBetween(today, day);
  const daysText =
    daysAhead === 0
      ? t('analysis.today')
      : daysAhead > 0
        ? t('analysis.days', { count: daysAhead })
        : t('analysis.daysAgo', { count: -daysAhead });
  return (
    <Card title={`${t('analysis.booking')} ${booking.reference}`} className={css['analysis']}>
      <dl className={css['facts']}>
        <dt>{t('analysis.until')}</dt>
        <dd>
          <strong>{daysText}</strong> · {fullDay(language, day)}
        </dd>
      </dl>
      <section>
        <h3 className={css['title']}>{t('analysis.slots')}</h3>
        <SlotTable slots={timeSlots} emptyText={t('june.noSlots')} />
      </section>
      <Json title={t('analysis.json')} value={detail} />
    </Card>
  );
}
