import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { nowShare } from '../week/now-share.ts';
import css from './now-line.module.css';

interface NowLineProps {
  readonly start: SlotId;
  readonly now: Date;
}

/**
 * The present moment, as a line across the half-hour that is running; nothing in any other. It is decoration:
 * clicks go to the cell beneath, and screen readers skip it.
 */
export function NowLine({ start, now }: NowLineProps) {
  const share = nowShare(start, now);
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
