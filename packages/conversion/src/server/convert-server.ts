import type { Connection } from '@cablepark/event-store/client/connection';
import { appendRaw, rawPages } from '@cablepark/event-store/log/raw-log';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { closeClient, hasTable, postgresClient, UNHURRIED } from '@cablepark/postgres/client/connect';
import { type ConversionOptions, convert } from '../convert/convert.ts';
import type { NewEvent } from '../convert/new-event.ts';
import { fateOf, isOfOldLog } from '../old/old-streams.ts';
import { Survey } from '../old/survey.ts';
import { StoredPositions, type Translation } from '../positions/stored-positions.ts';
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

const REPORT_EVERY = 50_000;

/**
 * Converts the log of an event store to another one and switches the database to it. Throws StartupRefused, and leaves
 * the database, if that isn't empty, a process lives, or the old log is new, unreadable or still growing.
 */
export async function convertServer<Schedule>(options: ServerConversion<Schedule>): Promise<void> {
  const { from, to, databaseUrl, report, signal } = options;
  const client = await postgresClient({ databaseUrl, name: 'conversion', limits: UNHURRIED, onLost: () => undefined });
  try {
    await refuseLiveLeases(client);
    for await (const page of rawPages(to, signal))
      if (page.some((event) => fateOf(event) !== 'left out'))
        throw new StartupRefused('The event store at --to is not empty: convert to an empty one.');
    let [end, isOld] = [-1n, false];
    const kept = async function* () {
      for await (const page of rawPages(from, signal)) {
        isOld ||= page.some(isOfOldLog);
        end = page.reduce((last, event) => (fateOf(event) === 'left out' ? last : event.position), end);
        yield page;
      }
    };
    const survey = await Survey.of(kept());
    if (!isOld)
      throw new StartupRefused('The log at --from is not that of an earlier version: there is nothing to convert.');
    await write(survey, options);
    report('finding where everything is in the new log…');
    const positions = new StoredPositions(client);
    const translation = await positions.wanted();
    await compare(survey, translation, options);
    let last = -1n;
    for await (const page of rawPages(from, signal))
      last = page.reduce((found, event) => (fateOf(event) === 'left out' ? found : event.position), last);
    if (last !== end)
      throw new StartupRefused(
        'The log at --from grew while it was converted: end every process, and convert it again.',
      );
    await refuseLiveLeases(client);
    await client.query('BEGIN');
    await positions.translate(translation, translation.logId);
    await client.query('COMMIT');
  } finally {
    await closeClient(client);
  }
}

async function write<Schedule>(
  survey: Survey,
  { from, to, report, signal, ...rest }: ServerConversion<Schedule>,
): Promise<void> {
  const revisions = new Map<string, bigint>();
  let written = 0;
  for await (const page of convert(rawPages(from, signal), survey, rest)) {
    for (const { stream, events } of appendsOf(page))
      revisions.set(stream, await appendRaw(to, stream, events, revisions.get(stream)));
    if (Math.floor((written + page.length) / REPORT_EVERY) > Math.floor(written / REPORT_EVERY))
      report(`${written + page.length} events of about ${survey.count}`);
    written += page.length;
  }
}

/** Reads what has been written, which must be the log as it is converted once more, and notes where it is. */
async function compare<Schedule>(
  survey: Survey,
  translation: Translation,
  { from, to, signal, ...rest }: ServerConversion<Schedule>,
): Promise<void> {
  const expected = eventsIn(convert(rawPages(from, signal), survey, rest));
  for await (const page of rawPages(to, signal))
    for (const event of page) {
      if (fateOf(event) === 'left out') continue;
      const { value } = await expected.next();
      if (value?.id !== event.id || value.stream !== event.stream) throw changed();
      translation.see(value, event.position);
    }
  if ((await expected.next()).done !== true) throw changed();
}

async function* eventsIn(pages: AsyncIterable<readonly NewEvent[]>): AsyncGenerator<NewEvent, undefined> {
  for await (const page of pages) yield* page;
  return undefined;
}

const changed = () =>
  new StartupRefused(
    'The logs changed while one was converted: end every process, empty the event store at --to, and convert again.',
  );

const TABLES = ['automations.leases', 'read_models.leases', 'read_model_files.leases', 'event_store.leases'];

/** Throws StartupRefused if a process works on the database. */
export async function refuseLiveLeases(client: ClientBase): Promise<void> {
  for (const table of TABLES) {
    if (!(await hasTable(client, table))) continue;
    const leases = new Leases(client, { table, holder: randomUUID() });
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
    for (const { name } of rows)
      if ((await leases.holding(name)) !== undefined)
        throw new StartupRefused(
          `A process still works on this database (${table}: ${name}): end every backend and projection, and convert again.`,
        );
  }
}

interface Append {
  readonly stream: string;
  readonly events: NewEvent[];
}

const MAX_EVENTS = 1000;
/** Less than an append may hold, whatever else it may have besides a commit that is as large as they are. */
const MAX_BYTES = 250_000;

/** What can be written in one append each: events that stand together in one stream, whole commits of them. */
function appendsOf(events: readonly NewEvent[]): readonly Append[] {
  const appends: Append[] = [];
  let bytes = 0;
  let isOpen = false;
  for (const event of events) {
    const last = appends.at(-1);
    const fits = last?.stream === event.stream && last.events.length < MAX_EVENTS && bytes < MAX_BYTES;
    if (isOpen || fits) last?.events.push(event);
    else appends.push({ stream: event.stream, events: [event] });
    bytes = (isOpen || fits ? bytes : 0) + event.data.length + event.metadata.length;
    isOpen = !event.isCommitOver;
  }
  return appends;
}
