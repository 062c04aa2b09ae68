import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { commitPart } from '@cablepark/event-store/log/whole-commits';
import { parseJson } from '@cablepark/platform/json/parse-json';

/** An event on its way to another log. */
export interface CopiedEvent extends Omit<RawEvent, 'position'> {
  /** Its position in the log from which it is copied. */
  readonly source: bigint;
  /** Whether it is the last one of what its command wrote. */
  readonly isCommitOver: boolean;
}

/** Events of a log in its order, some at a time. */
export type Pages<Event> = AsyncIterable<readonly Event[]> | Iterable<readonly Event[]>;

/** Whether the server keeps an event for itself or about a stream. Another server has its own. */
export const isServersOwn = ({ stream, type }: Pick<RawEvent, 'stream' | 'type'>): boolean =>
  stream.startsWith('$') || type === '$streamDeleted';

/** What of a log is copied to another place, up to a position. */
export async function* readCopiedPages(
  pages: Pages<RawEvent>,
  until?: bigint,
): AsyncGenerator<readonly CopiedEvent[]> {
  for await (const page of pages) {
    const wanted = until === undefined ? page : page.filter(({ position }) => position <= until);
    yield wanted.filter((event) => !isServersOwn(event)).map(toCopied);
    if (wanted.length < page.length) {
      return;
    }
  }
}

/**
 * The event as it is copied, with its position in the log it comes from. Bytes stay as they are.
 */
export function toCopied({ position: source, ...event }: RawEvent): CopiedEvent {
  const part =
    event.stream === SCHEDULE &&
    commitPart({ streamId: SCHEDULE, metadata: parseJson(event.metadata.toString()) });
  return { ...event, source, isCommitOver: !part || part.index === part.size - 1 };
}
