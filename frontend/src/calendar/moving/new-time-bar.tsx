import { useLanguage } from '../../shared/i18n/language.ts';
import { exactPrice } from '../../shared/i18n/money.ts';
import { Button } from '../../shared/ui/button.tsx';
import { writtenTimes } from '../slots/slot-times.ts';
import { newTotal } from './choosing.ts';
import { useMovingWords } from './locales/words.ts';
import css from './new-time-bar.module.css';
import type { NewTime } from './use-new-time.ts';

interface NewTimeBarProps {
  readonly newTime: NewTime;
  /** Whether the preview is open, which reports by itself what is taken. */
  readonly isPreviewOpen: boolean;
  readonly onNext: () => void;
  readonly onLeave: () => void;
}

/** The banner at the lower edge while a new time is chosen: the old time, what to do next, and what is chosen. */
export function NewTimeBar({ newTime, isPreviewOpen, onNext, onLeave }: NewTimeBarProps) {
  const t = useMovingWords();
  const language = useLanguage();
  const { booking, mover, chosen, taken } = newTime;
  const title = mover === 'staff' ? t('who', { name: booking.customerName }) : t('title');
  const before = writtenTimes(language, booking.before);
  const starts = chosen.map(({ start }) => start);
  return (
    <section aria-label={title} className={css['bar']} data-new-time-bar data-docked>
      <div className={css['words']}>
        <strong>{title}</strong>
        <span className={css['quiet']}>
          {booking.isPostponed ? t('wasAt', { times: before }) : t('nowAt', { times: before })},{' '}
          {exactPrice(language, booking.totalPrice)}
          {booking.isPostponed && mover === 'customer' && ` · ${t('neverDearer')}`}
        </span>
        <span className={css['chosen']} role="status">
          {starts.length > 0 && (
            <span className={css['times']}>
              {writtenTimes(language, starts)},{' '}
              {exactPrice(language, newTotal(booking, chosen, { mover, keepPrice: false }))}
            </span>
          )}
          <Advice newTime={newTime} />
        </span>
      </div>
      <div className={css['buttons']}>
        <Button tone="quiet" onClick={onLeave}>
          {t(booking.isPostponed ? 'later' : 'leave')}
        </Button>
        <Button tone="action" disabled={!newTime.isReady} onClick={onNext}>
          {t('next')}
        </Button>
      </div>
      {taken.length > 0 && !isPreviewOpen && (
        <p role="alert" className={css['taken']}>
          {t('taken', { times: writtenTimes(language, taken) })}
        </p>
      )}
    </section>
  );
}

/** What is left to do before the new time can be previewed. */
function Advice({ newTime: { booking, mover, chosen, taken, isReady } }: Pick<NewTimeBarProps, 'newTime'>) {
  const t = useMovingWords();
  if (isReady || taken.length > 0) return null;
  if (chosen.length === 0)
    return <span>{mover === 'staff' ? t('pickAny') : t('pick', { count: booking.slotCount })}</span>;
  const missing = booking.slotCount - chosen.length;
  return <span>{mover === 'customer' && missing > 0 ? t('missing', { count: missing }) : t('unchanged')}</span>;
}
