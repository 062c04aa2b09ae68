import type { Feedback } from '@cablepark/contracts/feedback/feedback';
import { useLanguage, type Language } from '../../../../shared/i18n/language.ts';
import { inRiga } from '../../../../shared/time/instants.ts';
import { useReviewWords } from '../locales/words.ts';
import css from './feedback-card.module.css';
import { Stars } from './stars.tsx';
import { StatusTag } from './status-tag.tsx';

/** A summary of one feedback. The comment is a button whose clickable area covers the whole card. */
export function FeedbackCard({ item, onOpen }: { readonly item: Feedback; readonly onOpen: () => void }) {
  const t = useReviewWords();
  const language = useLanguage();
  return (
    <article className={css['card']}>
      <div className={css['row']}>
        <Stars rating={item.rating} />
        <time dateTime={item.createdAt} className={css['quiet']}>
          {shortDate(language, item.createdAt)}
        </time>
      </div>
      <div className={css['row']}>
        <span className={css['tags']}>
          <span className={css['tag']}>{t(`category.${item.category}`)}</span>
          <StatusTag status={item.status} />
        </span>
        <span className={css['email']} title={item.email ?? undefined}>
          {item.email ?? t('anonymous')}
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

/** For example `Jun 20, 2026` or `2026. gada 20. jūn.`. */
const shortDate = (language: Language, iso: string): string =>
  inRiga(language === 'en' ? 'en-US' : 'lv', new Date(iso), { dateStyle: 'medium' });
