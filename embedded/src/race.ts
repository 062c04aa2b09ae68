import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';

import {
  failWhenInterrupted,
  parseArguments,
  print,
  report,
  runCommand,
  WrongUsage,
} from './system/command.ts';
import { RaceClient } from './system/race/race-client.ts';
import { runRace, type RaceReport } from './system/race/race.ts';

/**
 * `npm run -s race -- URL` lets buyers book the same slots of a running park at one moment, for
 * real, and says whether any slot was sold more than once: exit 0 if none, 1 if one was, 2 if that
 * could not be found out.
 */
const USAGE =
  'Usage: npm run -s race -- URL [--buyers 50] [--slots 10] [--format table|json]; 2 to 2000 buyers, 1 to 500 slots';

/** With a larger share of buyers without a clear answer, a race proves nothing. */
const MOST_FAILED = 0.1;

interface RaceCommand {
  readonly url: URL;
  readonly buyers: number;
  readonly slots: number;
  readonly isJson: boolean;
}

function readRaceCommand(): RaceCommand {
  const { options, words } = parseArguments(USAGE, ['buyers', 'slots', 'format'], {
    hasWords: true,
  });
  const { buyers = '50', slots = '10', format = 'table' } = options;
  const [url, ...others] = words;
  const isWebAddress = URL.canParse(url ?? '') && /^https?:$/.test(new URL(url ?? '').protocol);
  if (!isWebAddress || url === undefined || others.length > 0) {
    throw new WrongUsage(USAGE);
  }
  if (format !== 'table' && format !== 'json') {
    throw new WrongUsage(USAGE);
  }

  return {
    url: new URL(url),
    buyers: readCount(buyers, 2, 2000),
    slots: readCount(slots, 1, 500),
    isJson: format === 'json',
  };
}

function readCount(text: string, least: number, most: number): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  if (count >= least && count <= most) {
    return count;
  }

  throw new WrongUsage(USAGE);
}

/** Formats the figures as two columns. */
function formatReport(figures: RaceReport): string {
  const lines = Object.entries(figures).map(
    ([name, value]) => `${name.padEnd(10)}${String(value ?? 'none').padStart(8)}\n`,
  );
  return lines.join('');
}

async function main(program: Program): Promise<void> {
  const { url, buyers, slots, isJson } = readRaceCommand();
  failWhenInterrupted(program, new StartupRefused('Given up; some slots may have been booked.'));
  const client = new RaceClient(url);
  const bookable = await client.listBookableSlots();
  if (bookable.length < slots) {
    throw new StartupRefused(
      `The race needs ${slots} free slots, and the calendar has ${bookable.length} that a guest may book.`,
    );
  }

  const figures = await runRace(client, buyers, bookable.slice(0, slots));
  await print(isJson ? `${JSON.stringify(figures, null, 2)}\n` : formatReport(figures));
  if (figures.oversold > 0) {
    report(`${figures.oversold} of ${slots} slots were sold more than once.`);
    process.exitCode = 1;
  } else if (figures.failed > buyers * MOST_FAILED) {
    report(`${figures.failed} of ${buyers} buyers were told neither yes nor no.`);
    process.exitCode = 2;
  }
}

/** Says why the park could not be asked. */
function describeUnreachable(error: unknown): string | undefined {
  if (!(error instanceof Error)) {
    return undefined;
  }

  const { cause } = error as { cause?: { code?: string } };
  return `The park could not be asked: ${cause?.code ?? error.message}.`;
}

await runCommand(main, {
  sentenceOf: describeUnreachable,
  failureCode: (error) => (error instanceof WrongUsage ? 1 : 2),
});
