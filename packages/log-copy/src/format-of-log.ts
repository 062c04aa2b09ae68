import type { ClientBase } from 'pg';

import { LogIdentityEstablished } from '@cablepark/contracts/shared/log.events';
import { LOG_IDENTITY } from '@cablepark/contracts/shared/streams';
import { toStreamKey } from '@cablepark/event-store-server/log/schema';
import { RecordedEvent } from '@cablepark/event-store-server/wire/recorded-event';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { refuseOtherFormat } from '@cablepark/event-store/log/log-identity';
import { hasTable } from '@cablepark/postgres/client/connect';

import type { Pages } from './copied-event.ts';

/**
 * Throws StartupRefused for a log of another format in the embedded event store's table. No store
 * has to run on it.
 */
export async function refuseOtherFormatInTable(client: ClientBase): Promise<void> {
  if (!(await hasTable(client, 'event_store.events'))) {
    return;
  }

  const { rows } = await client.query<{ frame: Buffer }>(
    'SELECT frame FROM event_store.events WHERE stream = $1 AND revision = 0',
    [toStreamKey(LOG_IDENTITY)],
  );
  for (const { frame } of rows) {
    const event = decodeEvent(frame);
    if (event?.type === LogIdentityEstablished.type) {
      refuseOtherFormat(parseLoosely(event.data));
    }
  }
}

/** Returns undefined if the bytes aren't a message any more, which `verify-log` reports. */
function decodeEvent(frame: Buffer): Pick<RawEvent, 'type' | 'data'> | undefined {
  try {
    return new RecordedEvent(0, frame).fields;
  } catch {
    return undefined;
  }
}

/** Throws StartupRefused unless a log that is to be restored has an identity of our format. */
export async function refuseOtherFormatInBackup(events: Pages<RawEvent>): Promise<void> {
  refuseOtherFormat(await readIdentity(events), 'The log in the backup');
}

async function readIdentity(events: Pages<RawEvent>): Promise<unknown> {
  for await (const page of events) {
    const identity = page.find(
      ({ stream, type }) => stream === LOG_IDENTITY && type === LogIdentityEstablished.type,
    );
    if (identity !== undefined) {
      return parseLoosely(identity.data);
    }
  }

  return undefined;
}

/** Returns undefined for data that aren't JSON: anything may have been written to the stream. */
function parseLoosely(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}
