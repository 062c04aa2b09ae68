import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';

import { readRows } from '@cablepark/analytics/export/export-events';
import {
  createForkReplacements,
  toForkedEvent,
  type ForkedEvent,
} from '@cablepark/analytics/fork/forked-event';
import { Pseudonyms } from '@cablepark/analytics/pseudonyms';
import { AccountNotForked } from '@cablepark/contracts/accounts/account.events';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { createEvent, createSystemContext } from '@cablepark/event-store/streams/command-context';
import { TableWriter } from '@cablepark/log-copy/write-to-table';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { reportEvery } from '@cablepark/platform/program/progress';
import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import { readSettings } from '@cablepark/platform/settings/settings';
import { beginForkedVault } from '@cablepark/vault/unlock-vault';

import { refuseUsedFolder } from './data-folder/filling-marker.ts';
import { createCommandLogger, parseArguments, report, runCommand } from './system/command.ts';
import { fillNewFolder } from './system/new-folder.ts';
import { openPark, openSecretsOf } from './system/parts-for-command.ts';

interface ForkOptions {
  readonly log: EventLog;
  readonly pseudonyms: Pseudonyms;
  /** The fork's database, which has no log yet. */
  readonly databaseUrl: string;
  readonly trouble: Trouble;
  readonly signal: AbortSignal;
  readonly report: (line: string) => void;
}

interface ForkResult {
  readonly events: number;
  /** The position of the last event that was there when the fork began. */
  readonly until: bigint;
}

const USER = userStreamOf('');

/**
 * Writes the log up to its present end into another database. Each of the park's events keeps its
 * position, bookings go by their pseudonyms, and personal data is left out; an event at the end
 * says that no account was taken over (ADR 98). Throws EventStoreFailure, or the signal's reason
 * when it is aborted.
 */
async function forkLog({
  log,
  pseudonyms,
  databaseUrl,
  trouble,
  signal,
  report,
}: ForkOptions): Promise<ForkResult> {
  const { last: until = -1n } = await log.readEnd();
  const replacements = createForkReplacements(pseudonyms, randomUUID());
  const onUnreadable = ({ message }: Error) => report(`left out: ${message}`);
  const accounts = new Accounts();
  const copy = await TableWriter.begin(databaseUrl);
  try {
    let events = 0;
    const onWritten = reportEvery(50_000, (count, at: bigint) =>
      report(`${count} events, at position ${at} of ${until}`),
    );
    const source = { log, trouble, signal, onUnreadable };
    const pages = readRows(source, { until, part: 'fork' }, (event) =>
      toForkedEvent(event, replacements),
    );
    for await (const { rows, position } of pages) {
      for (const event of rows) {
        accounts.note(event);
      }
      if (rows.length > 0) {
        await copy.write(rows.map(toWrittenEvent));
      }

      events += rows.length;
      onWritten(rows.length, position);
    }

    for (const event of accounts.listLeftBehind()) {
      await copy.write([toWrittenEvent({ ...event, position: copy.next })]);
    }

    return { events, until };
  } finally {
    await copy.close();
  }
}

const toWrittenEvent = (event: ForkedEvent) => ({ ...event, created: new Date(event.metadata.at) });

/** The accounts that a log contains. */
class Accounts {
  /** The last revision of each account's stream. */
  readonly #open = new Map<string, number>();

  note({ stream, type, revision }: ForkedEvent): void {
    if (!stream.startsWith(USER)) {
      return;
    }
    if (type === AccountNotForked.type) {
      this.#open.delete(stream);
    } else {
      this.#open.set(stream, revision);
    }
  }

  listLeftBehind(): Omit<ForkedEvent, 'position'>[] {
    const context = createSystemContext('ForkLog', new Date(), 'fork');
    return [...this.#open].map(([stream, revision]) => {
      const data = { userId: stream.slice(USER.length) };
      const { id, type, metadata } = createEvent({ type: AccountNotForked.type, data }, context);
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

/**
 * `npm run -s fork -- --to DIR` writes a data folder with this calendar and history, but without
 * personal data, beside a running system or from a folder at rest (ADR 98).
 */
const USAGE = 'Usage: npm run -s fork -- --to DIR';

const logger = createCommandLogger();

async function main({ signal, shutdown }: Program): Promise<void> {
  const asked = parseArguments(USAGE, ['to']).options.to;
  if (!asked) {
    throw new StartupRefused(USAGE);
  }

  const to = resolve(asked);
  if (to === resolve(readSettings(process.env).DATA_DIR)) {
    throw new StartupRefused(`${to} is the data folder itself: fork to another one.`);
  }

  refuseUsedFolder(to, 'fork');
  const park = await openPark(shutdown, logger);
  const { log } = park;
  const { secrets } = await openSecretsOf(park, 'cablepark fork', shutdown);
  const pseudonyms = await Pseudonyms.open(secrets);
  const trouble = new Trouble(logger);
  const fill = async (url: string) => {
    await beginForkedVault(url);
    return forkLog({ log, pseudonyms, databaseUrl: url, trouble, signal, report });
  };

  const { events, until } = await fillNewFolder(to, 'fork', signal, fill).catch(
    (error: unknown) => {
      throw signal.aborted
        ? new StartupRefused(`Interrupted: ${to} contains an incomplete fork; remove it.`)
        : error;
    },
  );
  report(`The fork is complete: ${events} events, up to position ${until}, in ${to}`);
}

await runCommand(main);
