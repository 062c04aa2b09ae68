import type { FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { useReviewWords } from '../locales/words.ts';
import css from './status-tag.module.css';

export function StatusTag({ status }: { readonly status: FeedbackStatus }) {
  const t = useReviewWords();
  return (
    <span className={css['tag']} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
}
