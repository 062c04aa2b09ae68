import { readFile } from 'node:fs/promises';

import type { ClientBase } from 'pg';

import { parkEvents } from '@cablepark/contracts/events';
import { DailyRootRecorded } from '@cablepark/contracts/shared/log.events';
import { receipt as receiptIn, type Receipt } from '@cablepark/contracts/shared/receipt';
import { readTablePages } from '@cablepark/event-store-server/table-pages';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import { WholeLog } from '@cablepark/event-store/log/whole-log';
import { computeLeafHash, isInTree, toLeaf } from '@cablepark/log-tree/leaf';
import { hasLeaves, readBeginning, readLeafPages } from '@cablepark/log-tree/leaves';
import { computeRoot } from '@cablepark/log-tree/tree';
import { verifyLog, type FoundEvent, type VerifiedLog } from '@cablepark/log-tree/verify-log';
import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import { readSettings } from '@cablepark/platform/settings/settings';
import { runInSession, UNHURRIED } from '@cablepark/postgres/client/connect';

import {
  failWhenInterrupted,
  openLog,
  parseArguments,
  print,
  report,
  runCommand,
  WrongUsage,
} from './system/command.ts';
import { NoPark, openDatabaseForCommand, openPartsForCommand } from './system/parts-for-command.ts';

/**
 * `npm run verify-log` reads the whole log, beside a running system or on a data folder that is not
 * in use, and compares it with the leaves that were recorded as its events arrived, and with the
 * root of each day. It exits with 0 if all is as it was, with 1 if anything differs, and with 2 if
 * that could not be found out. It also exits with 1 if an argument is unknown, or if what it was
 * pointed at isn't this park's log (`NoPark`).
 */
const USAGE = 'Usage: npm run -s verify-log [-- --root HEX --size N | --receipt FILE]';

/**
 * Leaves are recorded as events arrive, so the events without one span less than this, unless
 * leaves were removed or the product doesn't run.
 */
const MAX_UNRECORDED_MS = 60_000;

class NotVerified extends StartupRefused {
  override readonly name = 'NotVerified';
}

/** A root of the first `size` events that the caller has kept, to compare the log with. */
interface KeptRoot {
  readonly size: number;
  readonly root: string;
  /** The receipt that the root is from. */
  readonly receipt?: Receipt;
}

/** Reads the arguments; undefined if no root is given. Throws WrongUsage. */
async function readKeptRoot(): Promise<KeptRoot | undefined> {
  const {
    root,
    size = '',
    receipt: file,
  } = parseArguments(USAGE, ['root', 'size', 'receipt']).options;
  if (file !== undefined && root === undefined && size === '') {
    const read = async () => receiptIn.parse(JSON.parse(await readFile(file, 'utf8')));
    const receipt = await read().catch((cause: unknown) => {
      throw new WrongUsage(`${file} is not a receipt.`, { cause });
    });
    return { size: receipt.size, root: receipt.root, receipt };
  }
  if (file === undefined && root === undefined && size === '') {
    return undefined;
  }
  if (file !== undefined || !/^[0-9a-f]{64}$/i.test(root ?? '') || !/^\d{1,15}$/.test(size)) {
    throw new WrongUsage(USAGE);
  }

  return { size: Number(size), root: (root ?? '').toLowerCase() };
}

type Fields = Pick<RawEvent, 'id' | 'stream' | 'type' | 'data' | 'metadata'> & {
  readonly revision: number | bigint;
  readonly created: number | Date;
};

/** Returns the event with its leaf's hash; nothing if the tree has no leaf for it. */
function toFoundEvents(position: bigint, event: Fields): FoundEvent[] {
  if (!isInTree(event, parkEvents)) {
    return [];
  }

  const hash = computeLeafHash(toLeaf({ ...event, revision: BigInt(event.revision) }));
  const times = [readDecidedAt(event.metadata), Number(event.created)];

  return [
    {
      position,
      hash,
      times,
      dailyRoot: event.type === DailyRootRecorded.type ? readDailyRoot(event.data) : undefined,
    },
  ];
}

/** Returns when an event was decided, in ms since 1970; NaN if its metadata don't say so. */
function readDecidedAt(metadata: Buffer): number {
  try {
    const { at } = JSON.parse(metadata.toString()) as { readonly at?: unknown };
    return Date.parse(String(at));
  } catch {
    return Number.NaN; // it was changed, as its leaf shows
  }
}

function readDailyRoot(data: Buffer): FoundEvent['dailyRoot'] {
  try {
    return DailyRootRecorded.schema.parse(JSON.parse(data.toString()));
  } catch {
    return undefined; // it was changed, as its leaf shows
  }
}

/** Reads the events of a server's log, in pages, and adds each page to `streams`. */
async function* readEvents(
  pages: AsyncIterable<readonly RawEvent[]>,
  streams: WholeLog,
): AsyncGenerator<FoundEvent[]> {
  for await (const page of pages) {
    streams.addPage(page);
    yield page.flatMap((event) => toFoundEvents(event.position, event));
  }
}

/**
 * Reads the events of the embedded event store's table, whether or not the store runs, in pages,
 * and adds them to `streams`. A row that the store didn't write has no hash.
 */
async function* readEventsOfTable(
  client: ClientBase,
  streams: WholeLog,
  signal: AbortSignal,
): AsyncGenerator<FoundEvent[]> {
  for await (const page of readTablePages(client, signal)) {
    for (const { fields } of page) {
      if (fields) {
        streams.add({ ...fields, created: new Date(fields.created) });
      }
    }

    yield page.flatMap(({ position, fields }) =>
      fields ? toFoundEvents(position, fields) : [{ position, hash: undefined }],
    );
  }
}

/** Whether the log had this root at this size, and the receipt's event, if there is a receipt. */
function isOfLog({ root, size, receipt }: KeptRoot, { roots }: VerifiedLog): boolean {
  if (roots.get(size)?.toString('hex') !== root) {
    return false;
  }
  if (!receipt) {
    return true;
  }

  const path = receipt.path.map((hash) => Buffer.from(hash, 'hex'));
  return computeRoot(computeLeafHash(receipt), receipt.index, size, path)?.toString('hex') === root;
}

async function main(program: Program): Promise<void> {
  const kept = await readKeptRoot();
  failWhenInterrupted(program, new NotVerified('Interrupted; the log was not read to its end.'));

  const streams = new WholeLog(parkEvents);
  const { verified, began } = await readAndVerify(program, kept, streams);

  if (began) {
    report(
      `Events up to position ${began.position} count from ${began.at.toISOString()}, when leaves began to be kept.`,
    );
  }
  const hasDifferences = await printDifferences(verified, streams.listMiscounted());
  const isOurs = reportKeptRoot(kept, verified);
  await print(`size ${verified.size} root ${verified.root.toString('hex')}\n`);
  const hasItsLeaves = reportMissingLeaves(verified);

  process.exitCode = hasDifferences || !isOurs || !hasItsLeaves ? 1 : 0;
}

/** Reads the log beside its leaves. Adds its events to `streams`, which counts their revisions. */
async function readAndVerify(
  { signal, shutdown }: Program,
  kept: KeptRoot | undefined,
  streams: WholeLog,
) {
  const settings = readSettings(process.env);
  const isEmbedded = settings.EVENTSTORE_URL === undefined;
  const databaseUrl = isEmbedded
    ? await openDatabaseForCommand(settings, shutdown)
    : (await openPartsForCommand(settings, shutdown)).databaseUrl;
  const connection = { databaseUrl, name: 'cablepark verify-log', limits: UNHURRIED };

  return runInSession(connection, signal, async ({ client }) => {
    if (!(await hasLeaves(client))) {
      throw new NotVerified('No leaf of this log has been recorded yet: start the product once.');
    }

    const events = isEmbedded
      ? readEventsOfTable(client, streams, signal)
      : readEvents(
          readRawPages(openLog(settings.EVENTSTORE_URL ?? '', shutdown).connection, signal),
          streams,
        );
    const sizes = new Set(kept ? [kept.size] : []);
    return {
      verified: await verifyLog(events, readLeafPages(client), sizes),
      began: await readBeginning(client),
    };
  });
}

/** Prints each difference between the log and its record. Returns whether there is any. */
async function printDifferences(
  { differences, gone, days, unrecorded }: VerifiedLog,
  flaws: readonly string[],
): Promise<boolean> {
  if (unrecorded > 0) {
    report(`${unrecorded} events at the end have no leaf yet.`);
  }

  for (const position of differences) {
    await print(`position ${position}${gone.has(position) ? ': the event is gone' : ''}\n`);
  }

  for (const flaw of flaws) {
    await print(`${flaw}\n`);
  }

  for (const day of days) {
    await print(`day ${day}\n`);
  }

  return differences.length + flaws.length + days.length > 0;
}

/** Reports a root or receipt of another log. Returns whether it is this log's, or missing. */
function reportKeptRoot(kept: KeptRoot | undefined, verified: VerifiedLog): boolean {
  if (!kept || isOfLog(kept, verified)) {
    return true;
  }

  const name = kept.receipt ? 'The receipt' : 'The root';
  report(`${name} is not of this log, which has ${verified.size} events.`);
  return false;
}

/** Reports leaves that should be there by now. Returns whether none of them is missing. */
function reportMissingLeaves({ size, unrecorded, unrecordedMs }: VerifiedLog): boolean {
  const isEmptied = unrecorded === size && size > 0;
  if (isEmptied) {
    report('All leaves are gone.');
  }

  const isLate = unrecordedMs > MAX_UNRECORDED_MS;
  if (isLate) {
    report('More than a minute lies between them: start the product, or leaves have been removed.');
  }

  return !isEmptied && !isLate;
}

await runCommand(main, {
  failureCode: (error) => (error instanceof NoPark || error instanceof WrongUsage ? 1 : 2),
});
