import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { elapsedShare } from '../week/elapsed-share.ts';
import css from './now-line.module.css';

/**
 * Marks the current time with a line across the current half-hour, and renders nothing in any other. It is decoration
 * only: clicks go to the cell beneath, and screen readers skip it.
 */
export function NowLine({ start, now }: { readonly start: SlotId; readonly now: Date }) {
  const share = elapsedShare(start, now);
  return (
    share !== undefined && (
      <span
        aria-hidden="true"
        data-now-line
        className={css['line']}
        style={{ insetBlockStart: `calc(${share} * (100% + var(--row-gap)))` }}
      />
    )
  );
}
