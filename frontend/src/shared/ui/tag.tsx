import css from './tag.module.css';

export type Tone = 'note' | 'green' | 'yellow' | 'red' | 'quiet';

/** A short label on a coloured background. */
export function Tag({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={css['tag']} data-tone={tone}>
      {children}
    </span>
  );
}
