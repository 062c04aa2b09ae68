import { askApart } from '@cablepark/backend/what-if/ask-apart';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { whatIfForm, type WhatIfForm } from '@cablepark/contracts/what-if/what-if';
import { sentenceFor } from '@cablepark/event-store/start-failure';
import { runProgram, type Program } from '@cablepark/platform/program/run-program';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';
import { readSettings } from '@cablepark/platform/settings/settings';
import {
  commandLogger,
  eachSecond,
  failWhenInterrupted,
  print,
  refuseOption,
  report,
  typed,
} from './system/command.ts';
import { partsForCommand } from './system/parts-for-command.ts';
import { whatIfTable } from './system/what-if-table.ts';

/**
 * `npm run -s what-if -- [--pricing peak=30,standard=20] [--hours mon-fri=15:00-21:00,sat-sun=closed] [--lead-time 24]
 * [--cancel-window 0] [--from DAY] [--to DAY] [--format table|json]` says what the log would have come to under other
 * rules: beside a running system or on a data folder that is not in use. It writes nothing.
 */
const USAGE =
  'Usage: npm run -s what-if -- [--pricing peak=30,standard=20] [--hours mon-fri=15:00-21:00,sat-sun=closed] ' +
  '[--lead-time HOURS] [--cancel-window HOURS] [--from DAY] [--to DAY] [--format table|json]';

const logger = commandLogger();

const OPTIONS = {
  pricing: 'pricing',
  hours: 'hours',
  leadTime: 'lead-time',
  cancelWindow: 'cancel-window',
  from: 'from',
  to: 'to',
} as const;

interface Wanted {
  readonly form: WhatIfForm;
  readonly isJson: boolean;
}

function wantedRules(): Wanted {
  const given = typed(USAGE, [...Object.values(OPTIONS), 'format']).options;
  const { format = 'table' } = given;
  if (format !== 'table' && format !== 'json') throw new StartupRefused(USAGE);
  const sent = Object.entries(OPTIONS).map(([field, name]) => [field, valueOf(field, given[name])]);
  const parsed = whatIfForm.safeParse(Object.fromEntries(sent));
  if (parsed.success) return { form: parsed.data, isJson: format === 'json' };
  return refuseOption(parsed.error, (field) => OPTIONS[field as keyof typeof OPTIONS]);
}

const HOURS: readonly string[] = ['leadTime', 'cancelWindow'];

/** Hours are numbers; what isn't a number is refused as such. */
const valueOf = (field: string, text: string | undefined): string | number | undefined =>
  HOURS.includes(field) && text !== undefined && /^\d+$/.test(text) ? Number(text) : text;

const progress = (read: number, taken: number): void => {
  report(`${read} events read${taken === 0 ? '' : `, ${taken} actions decided again`}`);
};

async function main(program: Program): Promise<void> {
  const { signal, shutdown } = program;
  const { form, isJson } = wantedRules();
  failWhenInterrupted(program, new StartupRefused('Given up.'));
  const { eventStoreUrl } = await partsForCommand(readSettings(process.env), shutdown, logger);
  let last: Parameters<typeof progress> = [0, 0];
  const tell = eachSecond(progress);
  const onProgress = (...told: typeof last) => {
    last = told;
    tell(...told);
  };
  const answer = await askApart({ eventStoreUrl, form }, { signal, onProgress });
  progress(...last);
  report(`position ${answer.position}`);
  await print(isJson ? `${JSON.stringify(answer, null, 2)}\n` : whatIfTable(answer));
}

const sentenceOf = (error: unknown) => (error instanceof Rejection ? error.message : sentenceFor(error));

await runProgram(main, { sentenceOf });
