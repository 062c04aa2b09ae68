import { useReviewWords } from '../locales/words.ts';
import css from './stars.module.css';

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
