import { useId, useState } from 'react';
import { useFeedbackFormWords } from '../locales/form/words.ts';
import css from './star-rating.module.css';

const words = ['poor', 'fair', 'good', 'great', 'excellent'] as const;

interface StarRatingProps {
  /** 1 to 5; null until one is chosen. */
  readonly value: number | null;
  readonly onChange: (rating: number) => void;
}

/** Five stars, each a radio button with its word: Poor, Fair, Good, Great, Excellent. */
export function StarRating({ value, onChange }: StarRatingProps) {
  const t = useFeedbackFormWords();
  const name = useId();
  const [pointed, point] = useState<number | null>(null);
  const shown = pointed ?? value;
  const stars = words.map((word, i) => ({ rating: i + 1, word: t(`stars.${word}`) }));
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={css['rating']}>
      <span id={`${name}-label`}>{t('form.rating')}</span>
      <div className={css['line']}>
        {stars.map(({ rating, word }) => (
          <label
            key={rating}
            className={css['star']}
            data-lit={shown !== null && rating <= shown}
            title={word}
            onMouseEnter={() => {
              point(rating);
            }}
            onMouseLeave={() => {
              point(null);
            }}
          >
            <input
              type="radio"
              name={name}
              value={rating}
              checked={rating === value}
              aria-label={word}
              onChange={() => {
                onChange(rating);
              }}
            />
            <Star />
          </label>
        ))}
        <span className={css['word']} aria-hidden="true">
          {stars.find(({ rating }) => rating === shown)?.word}
        </span>
      </div>
    </div>
  );
}

const Star = () => (
  <svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="m12 3 2.700 5.700 6.300.8-4.600 4.300 1.200 6.200-5.600-3.100L6.400 20l1.200-6.200L3 9.500l6.300-.8Z" />
  </svg>
);
