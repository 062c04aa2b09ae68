import { flattenPages } from '@cablepark/contracts/shared/lists';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';

import { readCopiedPages, type CopiedEvent, type Pages } from './copied-event.ts';

export interface Comparison {
  /** `part` if the log ends before all expected events have been found. */
  readonly outcome: 'same' | 'part' | 'different';
  /** How many events agree, counted from the first one. */
  readonly same: number;
}

/**
 * Compares the events of a log with the expected ones, one by one, in everything that a copy keeps.
 * Calls `onSame` for each that agrees, with its position in the log, and waits for it.
 */
export async function compareLogs(
  expected: Pages<CopiedEvent>,
  found: Pages<RawEvent>,
  onSame: (event: CopiedEvent, position: bigint) => unknown = () => undefined,
): Promise<Comparison> {
  const remaining = flattenPages(expected);
  let same = 0;
  try {
    for await (const event of flattenPages(readCopiedPages(found))) {
      const { value } = await remaining.next();
      if (!value || !isSame(value, event)) {
        return { outcome: 'different', same };
      }

      await onSame(value, event.source);
      same++;
    }

    return { outcome: (await remaining.next()).done === true ? 'same' : 'part', same };
  } finally {
    await remaining.return(undefined);
  }
}

const isSame = (one: CopiedEvent, other: CopiedEvent): boolean =>
  one.id === other.id &&
  one.stream === other.stream &&
  one.revision === other.revision &&
  one.type === other.type &&
  one.isJson === other.isJson &&
  one.data.equals(other.data) &&
  one.metadata.equals(other.metadata);
