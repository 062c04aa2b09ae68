import type { Connection } from '@cablepark/event-store/client/connection';
import { rawPages } from '@cablepark/event-store/log/raw-log';
import { told } from '@cablepark/platform/program/progress';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { hasTable, inTransaction, UNHURRIED, withClient } from '@cablepark/postgres/client/connect';
import { type ConversionOptions, convert } from '../convert/convert.ts';
import { compareLogs } from '../copying/compare-logs.ts';
import { isServersOwn } from '../copying/copied-events.ts';
import { writeToServer } from '../copying/write-to-server.ts';
import { isOfOldLog } from '../old/old-streams.ts';
import { Survey } from '../old/survey.ts';
import { newIntent, StoredPositions, type Translation } from '../positions/stored-positions.ts';
import { Leases } from '@cablepark/postgres/client/leases';
import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';

export interface ServerConversion<Schedule> extends ConversionOptions<Schedule> {
  readonly from: Connection;
  readonly to: Connection;
  /** The database of everything else, in which positions of the log are. */
  readonly databaseUrl: string;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Converts the log of an event store to another one and switches the database to it. Throws StartupRefused, and leaves
 * the database, if that isn't empty, a process lives, or the old log is new, unreadable or still growing.
 */
export async function convertServer<Schedule>(options: ServerConversion<Schedule>): Promise<void> {
  const { from, to, databaseUrl, report, signal } = options;
  await withClient({ databaseUrl, name: 'conversion', limits: UNHURRIED }, async (client) => {
    await refuseLiveLeases(client);
    for await (const page of rawPages(to, signal))
      if (!page.every(isServersOwn))
        throw new StartupRefused('The event store at --to is not empty: convert to an empty one.');
    let [end, isOld] = [-1n, false];
    const kept = async function* () {
      for await (const page of rawPages(from, signal)) {
        isOld ||= page.some(isOfOldLog);
        end = page.reduce((last, event) => (isServersOwn(event) ? last : event.position), end);
        yield page;
      }
    };
    const survey = await Survey.of(kept());
    if (!isOld)
      throw new StartupRefused('The log at --from is not that of an earlier version: there is nothing to convert.');
    await write(survey, options);
    report('finding where everything is in the new log…');
    const positions = new StoredPositions(client, newIntent);
    const translation = await positions.wanted();
    await compare(survey, translation, options);
    let last = -1n;
    for await (const page of rawPages(from, signal))
      last = page.reduce((found, event) => (isServersOwn(event) ? found : event.position), last);
    if (last !== end)
      throw new StartupRefused(
        'The log at --from grew while it was converted: end every process, and convert it again.',
      );
    await refuseLiveLeases(client);
    await inTransaction(client, () => positions.translate(translation, translation.logId));
  });
}

async function write<Schedule>(survey: Survey, options: ServerConversion<Schedule>): Promise<void> {
  const onWritten = told((events) => options.report(`${events} events of about ${survey.count}`));
  await writeToServer(options.to, converted(survey, options), onWritten);
}

/** The new log. A server counts the events of a stream from 0, even where those before went to another one. */
async function* converted<Schedule>(survey: Survey, { from, signal, ...rest }: ServerConversion<Schedule>) {
  const counts = new Map<string, bigint>();
  for await (const page of convert(rawPages(from, signal), survey, rest))
    yield page.map((event) => {
      const revision = counts.get(event.stream) ?? 0n;
      counts.set(event.stream, revision + 1n);
      return { ...event, revision };
    });
}

/** Reads what has been written, which must be the log as it is converted once more, and notes where it is. */
async function compare<Schedule>(
  survey: Survey,
  translation: Translation,
  options: ServerConversion<Schedule>,
): Promise<void> {
  const found = rawPages(options.to, options.signal);
  const { outcome } = await compareLogs(converted(survey, options), found, (event, position) =>
    translation.see(event, position),
  );
  if (outcome !== 'same')
    throw new StartupRefused(
      'The logs changed while one was converted: end every process, empty the event store at --to, and convert again.',
    );
}

const TABLES = ['automations.leases', 'read_models.leases', 'event_store.leases'];

/** Throws StartupRefused if a process works on the database. */
export async function refuseLiveLeases(client: ClientBase): Promise<void> {
  for (const table of TABLES) {
    if (!(await hasTable(client, table))) continue;
    const leases = new Leases(client, { table, holder: randomUUID() });
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
    for (const { name } of rows)
      if ((await leases.holding(name)) !== undefined)
        throw new StartupRefused(
          `A process still works on this database (${table}: ${name}): end every backend and projection, and try again.`,
        );
  }
}
