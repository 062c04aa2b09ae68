import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useToday } from '../../../shared/time/clock.ts';
import { fullDay } from '../../../shared/time/dates.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote, FailedCard } from '../../../shared/ui/notes.tsx';
import { useBooking, useSlotsOnDay } from '../api.ts';
import { juneFirst, referencesIn, yearOfNextJune } from '../june-first.ts';
import { useDebugWords } from '../locales/words.ts';
import { BookingAnalysis, Json, SlotTable } from './booking-analysis.tsx';
import css from './debug-tabs.module.css';

/** June 1st Issue: the slots stored for that day, and every booking on it. */
export function JuneTab() {
  const t = useDebugWords();
  const language = useLanguage();
  const yearId = useId();
  const today = useToday();
  const [year, setYear] = useState(() => yearOfNextJune(today));
  const day = juneFirst(year);
  const { data, isError, refetch } = useSlotsOnDay(day);
  const slots = data?.timeSlots ?? [];
  const references = referencesIn(slots);
  return (
    <div className={css['tab']}>
      <Card>
        <p className={css['lead']}>{t('june.text')}</p>
        <label htmlFor={yearId} className={css['label']}>
          {t('june.year')}
        </label>
        <InputNumber
          id={yearId}
          min={2000}
          max={2399}
          precision={0}
          value={year}
          onChange={(value) => {
            if (value !== null) setYear(value);
          }}
        />
      </Card>
      {isError ? (
        <FailedCard text={t('failed.slots')} onRetry={() => void refetch()} />
      ) : (
        data && (
          <>
            <Card title={t('june.slots', { day: fullDay(language, day) })}>
              {slots.length === 0 ? (
                <EmptyNote title={t('june.noSlots')}>{t('june.noSlotsText')}</EmptyNote>
              ) : (
                <div className={css['tab']}>
                  <SlotTable slots={slots} />
                  <Json title={t('june.json')} value={slots} />
                </div>
              )}
            </Card>
            {references.length === 0 && (
              <Card title={t('june.bookings')}>
                <EmptyNote title={t('june.noBookings')} />
              </Card>
            )}
            {references.map((reference) => (
              <BookingByReference key={reference} reference={reference} />
            ))}
          </>
        )
      )}
    </div>
  );
}

function BookingByReference({ reference }: { readonly reference: string }) {
  const t = useDebugWords();
  const { data: detail, isError, refetch } = useBooking(reference);
  if (isError) return <FailedCard text={t('failed.booking')} onRetry={() => void refetch()} />;
  return detail ? <BookingAnalysis detail={detail} /> : null;
}
