import { useId, useState } from 'react';
import { useFeedbackFormWords } from '../locales/form/words.ts';
import css from './star-rating.module.css';

const ratings = ['poor', 'fair', 'good', 'great', 'excellent'] as const;

interface StarRatingProps {
  /** 1 to 5; null until one is chosen. */
  readonly value: number | null;
  readonly onChange: (rating: number) => void;
}

/** Five stars, which are radio buttons labelled Poor, Fair, Good, Great and Excellent. */
export function StarRating({ value, onChange }: StarRatingProps) {
  const t = useFeedbackFormWords();
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value;
  const stars = ratings.map((key, i) => ({ rating: i + 1, label: t(`stars.${key}`) }));
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={css['rating']}>
      <span id={`${name}-label`}>{t('form.rating')}</span>
      <div className={css['line']}>
        {stars.map(({ rating, label }) => (
          <label
            key={rating}
            className={css['star']}
            data-lit={shown !== null && rating <= shown}
            title={label}
            onMouseEnter={() => setHovered(rating)}
            onMouseLeave={() => setHovered(null)}
          >
            <input
              type="radio"
              name={name}
              value={rating}
              checked={rating === value}
              aria-label={label}
              onChange={() => onChange(rating)}
            />
            <Star />
          </label>
        ))}
        <span className={css['label']} aria-hidden="true">
          {stars.find(({ rating }) => rating === shown)?.label}
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
