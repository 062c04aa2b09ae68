import type { Feedback } from '@cablepark/contracts/feedback/feedback';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { dateAndTime } from '../../../../shared/time/dates.ts';
import { useReviewWords } from '../locales/words.ts';
import css from './feedback-card.module.css';
import { Stars } from './stars.tsx';
import { StatusTag } from './status-tag.tsx';

interface FeedbackCardProps {
  readonly item: Feedback;
  /** Null if nobody knows. */
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
