import type { ClientBase } from 'pg';

import {
  TICKS_PER_MILLISECOND,
  type RecordedFields,
} from '@cablepark/platform/protobuf/recorded-event';

import { LogReader, type TableRow } from './log/log-reader.ts';
import { toStreamKey } from './log/schema.ts';
import { encodeEventFrame } from './wire/event-frame.ts';

/**
 * A row of the table of events; without fields if it isn't one that the event store has written.
 */
export interface TableEvent {
  readonly position: bigint;
  readonly fields: RecordedFields | undefined;
}

/** Reads the table of events, whether or not a store runs on it, in pages. */
export async function* readTablePages(
  client: ClientBase,
  signal: AbortSignal,
): AsyncGenerator<readonly TableEvent[]> {
  const reader = new LogReader(client);
  for (let last = -1; ;) {
    signal.throwIfAborted();
    const page = await reader.readRowsAfter(last);
    const end = page.at(-1);
    if (!end) {
      return;
    }

    last = end.event.position;
    yield page.map((row) => ({ position: BigInt(row.event.position), fields: fieldsOf(row) }));
  }
}

function fieldsOf({ event, stream, revision }: TableRow): RecordedFields | undefined {
  try {
    const { fields } = event;
    const created = String(fields.created * TICKS_PER_MILLISECOND);
    const frame = encodeEventFrame(fields, { ...fields, created, position: event.position });
    const isInPlace =
      toStreamKey(fields.stream).toString('hex') === stream && fields.revision === Number(revision);
    return isInPlace && frame.equals(event.frame) ? fields : undefined;
  } catch {
    return undefined; // the bytes are no message
  }
}
