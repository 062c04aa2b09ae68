import { useScheduleWords } from '../locales/words.ts';
import css from './legend.module.css';

const states = ['available', 'selected', 'booked', 'blocked'] as const;

/** What the colours mean. */
export function Legend() {
  const t = useScheduleWords();
  return (
    <ul className={css['legend']}>
      {states.map((state) => (
        <li key={state} className={css['entry']}>
          <span className={css['swatch']} data-state={state} />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
