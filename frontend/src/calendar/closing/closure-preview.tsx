import { Alert, Spin } from 'antd';
import { useFailedText } from '../../shared/errors/use-error-text.ts';
import type { PlannedClosure } from './api.ts';
import { BookingLines } from './booking-lines.tsx';
import css from './closing.module.css';
import { useClosingWords } from './locales/words.ts';

interface ClosurePreviewProps {
  /** Undefined while it is loading. */
  readonly preview: PlannedClosure | undefined;
  /** Whether it is about the times chosen before, until those of the present ones are there. */
  readonly isStale: boolean;
  readonly error: Error | null;
}

/** How many slots a closure would close, whose bookings it would postpone and who would be mailed. */
export function ClosurePreview({ preview, isStale, error }: ClosurePreviewProps) {
  const t = useClosingWords();
  const failedText = useFailedText();
  if (error) return <Alert type="error" showIcon title={failedText(t('preview.failed'), error)} />;
  if (!preview)
    return (
      <div role="status" className={css['loading']}>
        <Spin size="small" /> {t('preview.loading')}
      </div>
    );
  const { slots, bookings, mails } = preview;
  const counts = [
    ['preview.slots', slots],
    ['preview.bookings', bookings.length],
    ['preview.mails', mails],
  ] as const;
  return (
    <section aria-label={t('preview.title')} aria-busy={isStale}>
      <dl className={css['facts']}>
        {counts.map(([name, count]) => (
          <div key={name} data-warning={name === 'preview.bookings' && count > 0}>
            <dt>{t(name)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {bookings.length > 0 && <BookingLines bookings={bookings} />}
      <p className={css['quiet']}>{t(bookings.length > 0 ? 'preview.told' : 'preview.nobody')}</p>
    </section>
  );
}
