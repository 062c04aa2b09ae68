import { useId } from 'react';
import css from './json.module.css';

/** Shows a value from the server's response as JSON. */
export function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  const id = useId();
  return (
    <div className={css['json']}>
      <h3 id={id} className={css['title']}>
        {title}
      </h3>
      {/* Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex */}
      <pre className={css['text']} role="region" aria-labelledby={id} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}
