import { askApart } from '@cablepark/backend/what-if/ask-apart';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import {
  whatIfForm,
  type Figures,
  type WhatIf,
  type WhatIfForm,
} from '@cablepark/contracts/what-if/what-if';
import { describeStartFailure } from '@cablepark/event-store/start-failure';
import { runProgram, StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import { readSettings } from '@cablepark/platform/settings/settings';

import {
  failWhenInterrupted,
  limitToOneASecond,
  parseArguments,
  print,
  refuseOption,
  report,
} from './system/command.ts';
import { openPartsForCommand } from './system/parts-for-command.ts';

const HEADINGS = ['', 'bookings', 'refused', 'revenue'];

/**
 * Formats the answer as tables of text, with the days and times that differ and the assumptions
 * behind them.
 */
function formatWhatIf({
  from,
  to,
  before,
  after,
  difference,
  byDay,
  byHour,
  assumptions,
}: WhatIf): string {
  const days =
    from === null && to === null ? 'All days' : `${from ?? 'The first day'} to ${to ?? 'the last'}`;
  const parts = [
    formatTable(days, [
      ['before', before],
      ['after', after],
      ['difference', difference, true],
    ]),
    ...formatDiffering(
      'By day',
      byDay.map(({ day, ...figures }) => [day, figures, true]),
    ),
    ...formatDiffering(
      'By start time',
      byHour.map(({ time, ...figures }) => [time, figures, true]),
    ),
    `This is based on:\n${assumptions.map((text) => `- ${text}\n`).join('')}`,
  ];
  return parts.join('\n');
}

type FiguresRow = readonly [name: string, figures: Figures, isDifference?: boolean];

/** Formats a table of the rows that differ; nothing if none does. */
function formatDiffering(title: string, rows: readonly FiguresRow[]): string[] {
  const differing = rows.filter(
    ([, { bookings, refused, revenue }]) => bookings !== 0 || refused !== 0 || revenue !== 0,
  );
  return differing.length === 0 ? [] : [formatTable(title, differing)];
}

function formatTable(title: string, rows: readonly FiguresRow[]): string {
  const cells = rows.map(([name, { bookings, refused, revenue }, isDifference = false]) => {
    const formatSign = (value: number) => (isDifference && value > 0 ? '+' : '');
    return [
      name,
      `${formatSign(bookings)}${bookings}`,
      `${formatSign(refused)}${refused}`,
      `${formatSign(revenue)}${revenue.toFixed(2)}`,
    ];
  });
  const all = [[title, ...HEADINGS.slice(1)], ...cells];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  const formatLine = (row: readonly string[]) =>
    row
      .map((cell, i) =>
        i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart((widths[i] ?? 0) + 2),
      )
      .join('');
  return all.map((row) => `${formatLine(row)}\n`).join('');
}

/**
 * `npm run -s what-if -- --pricing peak=30,standard=20`, or with other rules that `USAGE` names,
 * says what would have been booked under other rules: beside a running system or on a data folder
 * that is not in use. It writes nothing.
 */
const USAGE =
  'Usage: npm run -s what-if -- [--pricing peak=30,standard=20] [--hours mon-fri=15:00-21:00,sat-sun=closed] ' +
  '[--lead-time HOURS] [--cancel-window HOURS] [--from DAY] [--to DAY] [--format table|json]';

const OPTIONS = {
  pricing: 'pricing',
  hours: 'hours',
  leadTime: 'lead-time',
  cancelWindow: 'cancel-window',
  from: 'from',
  to: 'to',
} as const;

interface WhatIfCommand {
  readonly form: WhatIfForm;
  readonly isJson: boolean;
}

function readWhatIfCommand(): WhatIfCommand {
  const given = parseArguments(USAGE, [...Object.values(OPTIONS), 'format']).options;
  const { format = 'table' } = given;
  if (format !== 'table' && format !== 'json') {
    throw new StartupRefused(USAGE);
  }

  const sent = Object.entries(OPTIONS).map(([field, name]) => [
    field,
    toFieldValue(field, given[name]),
  ]);
  const parsed = whatIfForm.safeParse(Object.fromEntries(sent));
  if (parsed.success) {
    return { form: parsed.data, isJson: format === 'json' };
  }

  return refuseOption(parsed.error, (field) => OPTIONS[field as keyof typeof OPTIONS]);
}

const HOURS: readonly string[] = ['leadTime', 'cancelWindow'];

/** Turns hours into a number. Other text stays as it is, and the form's schema refuses it. */
const toFieldValue = (field: string, text: string | undefined): string | number | undefined =>
  HOURS.includes(field) && text !== undefined && /^\d+$/.test(text) ? Number(text) : text;

const reportProgress = (read: number, taken: number): void =>
  report(`${read} events read${taken === 0 ? '' : `, ${taken} actions decided again`}`);

async function main(program: Program): Promise<void> {
  const { signal, shutdown } = program;
  const { form, isJson } = readWhatIfCommand();
  failWhenInterrupted(program, new StartupRefused('Given up.'));
  const { eventStoreUrl } = await openPartsForCommand(readSettings(process.env), shutdown);
  let last: Parameters<typeof reportProgress> = [0, 0];
  const reportNowAndThen = limitToOneASecond(reportProgress);
  const onProgress = (...progress: typeof last) => {
    last = progress;
    reportNowAndThen(...progress);
  };

  const answer = await askApart({ eventStoreUrl, form }, { signal, onProgress });
  reportProgress(...last);
  report(`position ${answer.position}`);
  await print(isJson ? `${JSON.stringify(answer, null, 2)}\n` : formatWhatIf(answer));
}

await runProgram(main, {
  sentenceOf: (error) => (error instanceof Rejection ? error.message : describeStartFailure(error)),
});
