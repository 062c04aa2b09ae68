import { useState } from 'react';
import type { BookingSource } from '@cablepark/contracts/schedule/list-sources';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { dateAndTime } from '../../../shared/time/instants.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { useSources } from '../api.ts';
import { useDashboardWords } from '../locales/words.ts';
import css from './booking-sources.module.css';
import { CancelSourceDialog } from './cancel-source-dialog.tsx';
import { SourcedBookings } from './sourced-bookings.tsx';

/** Networks from which customers placed many bookings within a day; nothing where there are none. */
export function BookingSources() {
  const t = useDashboardWords();
  const { data: sources, isError, refetch } = useSources();
  const [asked, setAsked] = useState<BookingSource | null>(null);
  if (isError && !sources) return <LoadFailed text={t('sources.failed')} onRetry={() => void refetch()} />;
  // What is asked about stays on screen although the list may be empty by the time it is done.
  if ((sources ?? []).length === 0 && asked === null) return null;
  return (
    <Card title={t('sources.title')}>
      <p className={css['text']}>{t('sources.text')}</p>
      <ul className={css['sources']}>
        {sources?.map((source) => (
          <Source
            key={source.source}
            source={source}
            onCancel={() => {
              setAsked(source);
            }}
          />
        ))}
      </ul>
      {asked && (
        <CancelSourceDialog
          source={asked}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </Card>
  );
}

function Source({ source, onCancel }: { readonly source: BookingSource; readonly onCancel: () => void }) {
  const t = useDashboardWords();
  const language = useLanguage();
  const { bookings, halfHours, firstAt, lastAt } = source;
  const placed = { from: dateAndTime(language, firstAt), to: dateAndTime(language, lastAt) };
  return (
    <li className={css['source']}>
      <div>
        <strong>
          {t('sources.bookings', { count: bookings.length })}, {t('sources.halfHours', { count: halfHours })}
        </strong>
        <span className={css['placed']}>{t('sources.placed', placed)}</span>
      </div>
      <Button onClick={onCancel}>{t('sources.cancel')}</Button>
      <details className={css['bookings']}>
        <summary>{t('sources.show')}</summary>
        <SourcedBookings bookings={bookings} />
      </details>
    </li>
  );
}
