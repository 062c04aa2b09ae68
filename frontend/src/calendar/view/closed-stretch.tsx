import type { ClosedStretch } from '../slots/closed-stretches.ts';
import { formatStretch } from '../slots/slots.ts';
import { useClosureText } from './day-note.tsx';
import css from './closed-stretch.module.css';

/** A closed stretch of a day and why it is closed, for the week's grid and the phone's list. */
export function ClosedStretchCard({ stretch }: { readonly stretch: ClosedStretch }) {
  const text = useClosureText()(stretch.closure);
  return (
    <div className={css['closed']} data-blocked={stretch.closure === undefined || undefined}>
      <span translate="no">{formatStretch(stretch)}</span>
      {/* A low cell cuts a long note off. The week's grid as a whole isn't translated. */}
      <strong title={text} translate="yes">
        {text}
      </strong>
    </div>
  );
}
