import { useId, type ReactNode } from 'react';
import css from './card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  readonly tone?: 'plain' | 'note';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A card on the page's background. With a title it is also a landmark. */
export function Card({ title, tone = 'plain', className, children }: CardProps) {
  const id = useId();
  const classes = [css['card'], tone === 'note' ? css['note'] : undefined, className].filter(Boolean).join(' ');
  if (title === undefined) return <div className={classes}>{children}</div>;
  return (
    <section className={classes} aria-labelledby={id}>
      <h2 id={id} className={css['title']}>
        {title}
      </h2>
      {children}
    </section>
  );
}
