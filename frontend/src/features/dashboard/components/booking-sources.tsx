import { useState } from 'react';
import type { BookingSource } from '@cablepark/contracts/schedule/sources';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { dateAndTime } from '../../../shared/time/dates.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { LoadFailed } from '../../../shared/ui/notes.tsx';
import { useSources } from '../api.ts';
import { useDashboardWords } from '../locales/words.ts';
import css from './booking-sources.module.css';
import { CancelSourceDialog } from './cancel-source-dialog.tsx';
import { SourceBookings } from './source-bookings.tsx';

/** Networks from which customers placed many bookings within a day. Renders nothing if there are none. */
export function BookingSources() {
  const t = useDashboardWords();
  const { data: sources, isError, refetch } = useSources();
  const [sourceToCancel, setSourceToCancel] = useState<BookingSource | null>(null);
  if (isError && !sources) return <LoadFailed text={t('sources.failed')} onRetry={() => void refetch()} />;
  // The dialog stays open until its source is cancelled, even if the list has become empty.
  if ((sources ?? []).length === 0 && sourceToCancel === null) return null;
  return (
    <Card title={t('sources.title')}>
      <p className={css['text']}>{t('sources.text')}</p>
      <ul className={css['sources']}>
        {sources?.map((source) => (
          <Source key={source.source} source={source} onCancel={() => setSourceToCancel(source)} />
        ))}
      </ul>
      {sourceToCancel && <CancelSourceDialog source={sourceToCancel} onClose={() => setSourceToCancel(null)} />}
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
        <SourceBookings bookings={bookings} />
      </details>
    </li>
  );
}
