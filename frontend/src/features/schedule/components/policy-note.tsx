import { Card } from '../../../shared/ui/card.tsx';
import css from './booking-instructions.module.css';

interface PolicyNoteProps {
  readonly title: string;
  readonly items: readonly string[];
  readonly text?: string;
}

/** A box of house rules: rental, cancelling. */
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
