import type { Connection } from '@cablepark/event-store/client/connection';
import { isFailure } from '@cablepark/event-store/client/failures';
import { appendRaw } from '@cablepark/event-store/log/raw-log';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import type { CopiedEvent, Pages } from './copied-event.ts';

/**
 * Appends events to an event store, each at its revision and in their order. Throws StartupRefused
 * if a stream already has another event there.
 */
export async function writeToServer(
  to: Connection,
  pages: Pages<CopiedEvent>,
  onWritten: (events: number) => void,
): Promise<void> {
  for await (const events of groupIntoAppends(pages)) {
    const [{ stream, revision }] = events;
    await appendRaw(to, stream, events, revision - 1n).catch((error: unknown) => {
      if (!isFailure(error, 'conflict', 'stream-deleted')) {
        throw error;
      }

      throw new StartupRefused(
        `The event store can't take the event ${stream}@${revision} (${error.message}).`,
        {
          cause: error,
        },
      );
    });
    onWritten(events.length);
  }
}

/** Yields all but the first `count` events, which are there already. */
export async function* skipEvents(
  count: number,
  pages: Pages<CopiedEvent>,
): AsyncGenerator<readonly CopiedEvent[]> {
  let passed = 0;
  for await (const page of pages) {
    yield page.slice(Math.max(0, count - passed));
    passed += page.length;
  }
}

type Append = [CopiedEvent, ...CopiedEvent[]];

const MAX_EVENTS = 1000;
/**
 * Far less than an append may hold. A whole commit, or a single event, is still written in one
 * append, however large.
 */
const MAX_BYTES = 250_000;

const bytesOf = ({ data, metadata }: CopiedEvent): number => data.length + metadata.length;

/**
 * Whether the next event belongs to an append of so many bytes. It does if the append ends within a
 * commit; otherwise only if it is a commit of its own and there is room.
 */
function canTake(append: Append, bytes: number, event: CopiedEvent): boolean {
  if (append[0].stream !== event.stream) {
    return false;
  }

  const endsWithinCommit = append.at(-1)?.isCommitOver === false;
  const hasRoom = append.length < MAX_EVENTS && bytes + bytesOf(event) <= MAX_BYTES;
  return endsWithinCommit || (event.isCommitOver && hasRoom);
}

/** Groups events into appends: consecutive events of one stream, or a commit of several events. */
async function* groupIntoAppends(pages: Pages<CopiedEvent>): AsyncGenerator<Append> {
  let append: Append | undefined;
  let bytes = 0;
  for await (const page of pages) {
    for (const event of page) {
      if (append && canTake(append, bytes, event)) {
        append.push(event);
      } else {
        if (append) {
          yield append;
        }

        append = [event];
        bytes = 0;
      }

      bytes += bytesOf(event);
    }
  }
  if (append) {
    yield append;
  }
}
