import { randomUUID } from 'node:crypto';
import { rowsUntil } from '@cablepark/analytics/export/export-rows';
import { forkedEvent, replacing, type ForkedEvent } from '@cablepark/analytics/fork/forked-event';
import { AccountNotForked } from '@cablepark/contracts/accounts/account.events';
import { userStream } from '@cablepark/contracts/shared/streams';
import { LogCopy } from '@cablepark/event-store-server/log-copy';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { newEvent, systemContext } from '@cablepark/event-store/streams/command-context';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';

export interface ForkOptions {
  readonly log: EventLog;
  readonly pseudonyms: Pseudonyms;
  /** The fork's database, which has no log yet. */
  readonly databaseUrl: string;
  readonly trouble: Trouble;
  readonly signal: AbortSignal;
  readonly report: (line: string) => void;
}

export interface Forked {
  readonly events: number;
  /** The position of the last event that was there when the fork began. */
  readonly until: bigint;
}

/** Progress is reported each time so many events more have been written. */
const REPORT_EVERY = 50_000;
const USER = userStream('');

/**
 * Writes the log into another database, up to its present end: each event of the park at its position, with bookings
 * known by their pseudonyms, without personal data, and at its end that no account was taken over (ADR 98). Throws
 * EventStoreFailure, and the signal's reason when it is aborted.
 */
export async function forkLog({ log, pseudonyms, databaseUrl, trouble, signal, report }: ForkOptions): Promise<Forked> {
  const { last: until = -1n } = await log.end();
  const by = replacing(pseudonyms, randomUUID());
  const onUnreadable = ({ message }: Error) => {
    report(`left out: ${message}`);
  };
  const accounts = new Accounts();
  const copy = await LogCopy.begin(databaseUrl);
  try {
    let events = 0;
    const source = { log, trouble, signal, onUnreadable };
    const pages = rowsUntil(source, { until, part: 'fork' }, (event) => forkedEvent(event, by));
    for await (const { rows, position } of pages) {
      for (const event of rows) accounts.see(event);
      if (rows.length > 0) await copy.write(rows.map(inCopy));
      if (Math.floor((events + rows.length) / REPORT_EVERY) > Math.floor(events / REPORT_EVERY))
        report(`${events + rows.length} events, at position ${position} of ${until}`);
      events += rows.length;
    }
    for (const event of accounts.leftBehind()) await copy.write([inCopy({ ...event, position: copy.next })]);
    return { events, until };
  } finally {
    await copy.close();
  }
}

const inCopy = (event: ForkedEvent) => ({ ...event, created: new Date(event.metadata.at) });

/** The accounts that a log tells of. */
class Accounts {
  /** The last revision of each account's stream. */
  readonly #open = new Map<string, number>();

  see({ stream, type, revision }: ForkedEvent): void {
    if (!stream.startsWith(USER)) return;
    if (type === AccountNotForked.type) this.#open.delete(stream);
    else this.#open.set(stream, revision);
  }

  /** The events by which each of them ends. */
  leftBehind(): Omit<ForkedEvent, 'position'>[] {
    const context = systemContext('ForkLog', new Date(), 'fork');
    return [...this.#open].map(([stream, revision]) => {
      const data = { userId: stream.slice(USER.length) };
      const { id, type, metadata } = newEvent({ type: AccountNotForked.type, data }, context);
      return {
        id,
        type,
        stream,
        revision: revision + 1,
        metadata: { version: AccountNotForked.version, ...metadata },
        data,
      };
    });
  }
}
