import css from './bar-list.module.css';

/** The width of the narrowest bar (rule 18.7). */
const MIN_WIDTH_PERCENT = 5;

interface Bar {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** The count in words. */
  readonly text: string;
  readonly note?: string;
}

/** Rows with a bar each, of which the longest takes the full width; none where the count is 0. */
export function BarList({ title, bars }: { readonly title?: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div>
      {title !== undefined && <h3 className={css['title']}>{title}</h3>}
      <ol className={css['bars']}>
        {bars.map(({ key, name, count, text, note }) => (
          <li key={key} className={css['row']}>
            <span className={css['name']}>{name}</span>
            <span className={css['track']} aria-hidden="true">
              {count > 0 && (
                <span
                  className={css['bar']}
                  style={{ inlineSize: `${Math.max(MIN_WIDTH_PERCENT, (count / most) * 100)}%` }}
                />
              )}
            </span>
            <span className={css['count']}>
              {text}
              {note !== undefined && <span className={css['note']}> {note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
