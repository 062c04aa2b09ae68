import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { readCommitPart } from '@cablepark/event-store/log/whole-commits';
import { parseJson } from '@cablepark/platform/json/parse-json';

/** An event on its way to another log. */
export interface CopiedEvent extends Omit<RawEvent, 'position'> {
  /** Its position in the log from which it is copied. */
  readonly source: bigint;
  /** Whether it is the last event of its commit. */
  readonly isCommitOver: boolean;
}

/** Events in the order of their log, in pages. */
export type Pages<Event> = AsyncIterable<readonly Event[]> | Iterable<readonly Event[]>;

/**
 * Whether an event is one of the server's own, such as a stream's metadata. Another server has its
 * own ones.
 */
export const isServersOwn = ({ stream, type }: Pick<RawEvent, 'stream' | 'type'>): boolean =>
  stream.startsWith('$') || type === '$streamDeleted';

/** Yields the events of a log that are copied to another one, up to a position if one is given. */
export async function* readCopiedPages(
  pages: Pages<RawEvent>,
  until?: bigint,
): AsyncGenerator<readonly CopiedEvent[]> {
  for await (const page of pages) {
    const copied = until === undefined ? page : page.filter(({ position }) => position <= until);
    yield copied.filter((event) => !isServersOwn(event)).map(toCopied);
    if (copied.length < page.length) {
      return;
    }
  }
}

/**
 * Returns the event as it is copied, with its position in the log it comes from. Bytes stay as they
 * are.
 */
export function toCopied({ position: source, ...event }: RawEvent): CopiedEvent {
  const part =
    event.stream === SCHEDULE &&
    readCommitPart({ streamId: SCHEDULE, metadata: parseJson(event.metadata.toString()) });
  return { ...event, source, isCommitOver: !part || part.index === part.size - 1 };
}
