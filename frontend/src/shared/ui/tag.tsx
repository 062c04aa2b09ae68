import css from './tag.module.css';

export type Tone = 'note' | 'green' | 'yellow' | 'red' | 'quiet';

/** A word or two on a colour. */
export function Tag({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={css['tag']} data-tone={tone}>
      {children}
    </span>
  );
}
