import { Card } from './card.tsx';
import css from './policy-note.module.css';

interface PolicyNoteProps {
  readonly title: string;
  readonly items: readonly string[];
  readonly text?: string;
}

/** A card with a list of the park's rules, such as those for rental or cancellation. */
export const PolicyNote = ({ title, items, text }: PolicyNoteProps) => (
  <Card title={title} tone="note">
    <ul className={css['list']}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
    {text !== undefined && <p className={css['text']}>{text}</p>}
  </Card>
);
