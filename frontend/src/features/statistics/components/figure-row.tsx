import css from './figure-row.module.css';

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

/** A few numbers side by side. */
export const FigureRow = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={css['figures']}>
    {figures.map(({ name, value, note }) => (
      <div key={name}>
        <dt className={css['name']}>{name}</dt>
        <dd className={css['value']}>{value}</dd>
        {note !== undefined && <dd className={css['note']}>{note}</dd>}
      </div>
    ))}
  </dl>
);
