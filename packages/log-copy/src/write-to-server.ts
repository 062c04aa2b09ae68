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

/** Groups events into appends: consecutive events of one stream, or a commit of several events. */
async function* groupIntoAppends(pages: Pages<CopiedEvent>): AsyncGenerator<Append> {
  let append: Append | undefined;
  let [bytes, isOpen] = [0, false];
  for await (const page of pages) {
    for (const event of page) {
      const fits =
        append?.[0].stream === event.stream &&
        (isOpen ||
          (event.isCommitOver &&
            append.length < MAX_EVENTS &&
            bytes + bytesOf(event) <= MAX_BYTES));
      if (append && fits) {
        append.push(event);
      } else {
        if (append) {
          yield append;
        }

        append = [event];
        bytes = 0;
      }

      bytes += bytesOf(event);
      isOpen = !event.isCommitOver;
    }
  }
  if (append) {
    yield append;
  }
}
