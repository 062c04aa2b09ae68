import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import css from './figures.module.css';

export interface Figure {
  readonly title: string;
  readonly note?: string;
  /** Undefined while loading. */
  readonly value: string | undefined;
}

/** Key figures. Placeholders keep the layout stable while they load. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <ul className={css['figures']}>
    {figures.map(({ title, note, value }) => (
      <li key={title}>
        <Card className={css['figure']}>
          <h2 className={css['title']}>{title}</h2>
          <p className={css['value']} aria-busy={value === undefined}>
            {value ?? <Placeholder />}
          </p>
          {note !== undefined && <p className={css['note']}>{note}</p>}
        </Card>
      </li>
    ))}
  </ul>
);

const Placeholder = (): ReactNode => <span className={css['placeholder']} />;
