import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { exportEvents } from '@cablepark/analytics/export/export-events';
import { Pseudonyms } from '@cablepark/analytics/pseudonyms';
import { exportQuery, type ExportRequest } from '@cablepark/contracts/analytics/export-events';
import { instantsOf } from '@cablepark/contracts/analytics/recorded-range';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { reportEvery } from '@cablepark/platform/program/progress';
import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';

import {
  createCommandLogger,
  hasNoReader,
  parseArguments,
  print,
  refuseOption,
  report,
  runCommand,
} from './system/command.ts';
import { choosePosition, openPark, openSecretsOf } from './system/parts-for-command.ts';
import { writeWhole } from './system/whole-file.ts';

/**
 * `npm run -s events -- export` writes the events as a file for analysis, without anything personal
 * (ADR 92).
 */
const USAGE =
  'Usage: npm run -s events -- export --format ndjson|csv|parquet ' +
  '[--from DAY|INSTANT] [--to DAY|INSTANT] [--until-position N] [--out FILE]';

const logger = createCommandLogger();

interface ExportCommand extends ExportRequest {
  readonly out?: string | undefined;
}

function readExportCommand(): ExportCommand {
  const { options, words } = parseArguments(
    USAGE,
    ['format', 'from', 'to', 'until-position', 'out'],
    {
      hasWords: true,
    },
  );
  const { 'until-position': untilPosition, out, ...rest } = options;
  if (words.join(' ') !== 'export' || rest.format === undefined || out === '') {
    throw new StartupRefused(USAGE);
  }

  const parsed = exportQuery.safeParse({
    ...rest,
    ...(untilPosition !== undefined && { untilPosition }),
  });
  if (parsed.success) {
    return { ...parsed.data, out };
  }

  return refuseOption(parsed.error, (field) =>
    field === 'untilPosition' ? 'until-position' : field,
  );
}

/** Writes to the standard output, which stays open. */
async function writeToStdout(parts: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(parts), process.stdout as Writable, { end: false }).catch(
    (error: unknown) => {
      if (!hasNoReader()) {
        throw error;
      }
    },
  );
  await print('');
}

async function main({ signal, shutdown }: Program): Promise<void> {
  const wanted = readExportCommand();
  const park = await openPark(shutdown, logger);
  const { log } = park;
  const { secrets } = await openSecretsOf(park, 'cablepark export', shutdown);
  const pseudonyms = await Pseudonyms.open(secrets);
  const asked = wanted.untilPosition === undefined ? undefined : BigInt(wanted.untilPosition);
  const until = await choosePosition(log, asked);
  const onUnreadable = ({ message }: Error) => report(`left out: ${message}`);
  const source = { log, pseudonyms, trouble: new Trouble(logger), signal, onUnreadable };
  let events = 0;
  const onWritten = reportEvery(50_000, (count, at: bigint) =>
    report(`${count} events, at position ${at} of ${until}`),
  );
  const parts = exportEvents(
    wanted.format,
    source,
    { until, ...instantsOf(wanted) },
    ({ rows, position }) => {
      events += rows.length;
      onWritten(rows.length, position);
    },
  );
  await (wanted.out === undefined ? writeToStdout(parts) : writeWhole(wanted.out, parts)).catch(
    (error: unknown) => {
      throw signal.aborted
        ? new StartupRefused('Interrupted; nothing was replaced.', { cause: error })
        : error;
    },
  );
  if (!hasNoReader()) {
    report(`${events} events, up to position ${until}`);
  }
}

await runCommand(main);
