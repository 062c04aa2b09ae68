import type { Feedback, FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { dateAndTime } from '../../../../shared/time/dates.ts';
import { useReviewWords } from '../locales/words.ts';
import css from './feedback-card.module.css';
import { Tag, type Tone } from '../../../../shared/ui/tag.tsx';

interface FeedbackCardProps {
  readonly item: Feedback;
  /** Null if it is not known. */
  readonly sender: string | null;
  readonly onOpen: () => void;
}

/** A summary of one feedback. The comment is a button whose clickable area covers the whole card. */
export function FeedbackCard({ item, sender, onOpen }: FeedbackCardProps) {
  const t = useReviewWords();
  const language = useLanguage();
  return (
    <article className={css['card']}>
      <div className={css['row']}>
        <Stars rating={item.rating} />
        <time dateTime={item.createdAt} className={css['quiet']}>
          {dateAndTime(language, item.createdAt)}
        </time>
      </div>
      <div className={css['row']}>
        <span className={css['tags']}>
          <span className={css['tag']}>{t(`category.${item.category}`)}</span>
          <StatusTag status={item.status} />
        </span>
        <span className={css['sender']} title={sender ?? undefined}>
          {sender ?? t('anonymous')}
        </span>
      </div>
      <button type="button" className={css['open']} aria-haspopup="dialog" onClick={onOpen}>
        <span className={css['comment']}>{item.comment}</span>
      </button>
      <div className={css['row']}>
        <span className={css['id']} title={item.id}>
          {t('id', { id: item.id })}
        </span>
        {item.adminNotes !== null && <span className={css['notes']}>{t('hasNotes')}</span>}
      </div>
    </article>
  );
}

const scale = [1, 2, 3, 4, 5];

export function Stars({ rating }: { readonly rating: number }) {
  const t = useReviewWords();
  return (
    <span role="img" aria-label={t('stars', { rating })} className={css['stars']}>
      {scale.map((star) => (
        <svg key={star} width="18" height="18" viewBox="0 0 24 24" data-full={star <= rating} aria-hidden="true">
          <path d="m12 3 2.7 5.6 6.1.9-4.4 4.3 1 6.1L12 17l-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z" />
        </svg>
      ))}
    </span>
  );
}

const tones: Readonly<Record<FeedbackStatus, Tone>> = { new: 'note', reviewed: 'green', archived: 'quiet' };

export function StatusTag({ status }: { readonly status: FeedbackStatus }) {
  const t = useReviewWords();
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>;
}
