import { flattenPages } from '@cablepark/contracts/shared/lists';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';

import { readCopiedPages, type CopiedEvent, type Pages } from './copied-event.ts';

export interface Comparison {
  /** `part` of a log that ends before all events that were expected. */
  readonly outcome: 'same' | 'part' | 'different';
  /** How many events are the same, from the first one on. */
  readonly same: number;
}

/**
 * Compares what a log has with what was expected there, event by event, with all that a copy keeps.
 */
export async function compareLogs(
  expected: Pages<CopiedEvent>,
  found: Pages<RawEvent>,
  onSame: (event: CopiedEvent, position: bigint) => unknown = () => undefined,
): Promise<Comparison> {
  const wanted = flattenPages(expected);
  let same = 0;
  try {
    for await (const event of flattenPages(readCopiedPages(found))) {
      const { value } = await wanted.next();
      if (!value || !isSame(value, event)) {
        return { outcome: 'different', same };
      }

      await onSame(value, event.source);
      same++;
    }

    return { outcome: (await wanted.next()).done === true ? 'same' : 'part', same };
  } finally {
    await wanted.return(undefined);
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
