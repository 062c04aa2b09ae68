import { useCalendarWords } from '../locales/words.ts';
import type { CalendarView } from './calendar-view.ts';
import css from './legend.module.css';

const states = {
  public: ['available', 'selected', 'booked', 'blocked'],
  admin: ['available', 'selected', 'booked', 'blocked', 'empty'],
} as const;

/** Explains the colours of the cells. */
export function Legend({ mode }: { readonly mode: CalendarView['mode'] }) {
  const t = useCalendarWords();
  return (
    <ul className={css['legend']}>
      {states[mode].map((state) => (
        <li key={state} className={css['entry']}>
          <span className={css['swatch']} data-state={state} />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
