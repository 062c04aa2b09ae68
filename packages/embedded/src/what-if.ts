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
  eachSecond,
  failWhenInterrupted,
  print,
  refuseOption,
  report,
  typed,
} from './system/command.ts';
import { partsForCommand } from './system/parts-for-command.ts';

const HEADINGS = ['', 'bookings', 'refused', 'revenue'];

/**
 * The answer as tables of text, with differences in days and times that differ, and what it all
 * rests on.
 */
function whatIfTable({
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
    table(days, [
      ['before', before],
      ['after', after],
      ['difference', difference, true],
    ]),
    ...differing(
      'By day',
      byDay.map(({ day, ...figures }) => [day, figures, true]),
    ),
    ...differing(
      'By start time',
      byHour.map(({ time, ...figures }) => [time, figures, true]),
    ),
    `This is based on:\n${assumptions.map((text) => `- ${text}\n`).join('')}`,
  ];
  return parts.join('\n');
}

type Row = readonly [name: string, figures: Figures, isDifference?: boolean];

function differing(title: string, rows: readonly Row[]): string[] {
  const some = rows.filter(
    ([, { bookings, refused, revenue }]) => bookings !== 0 || refused !== 0 || revenue !== 0,
  );
  return some.length === 0 ? [] : [table(title, some)];
}

function table(title: string, rows: readonly Row[]): string {
  const cells = rows.map(([name, { bookings, refused, revenue }, isDifference = false]) => {
    const sign = (value: number) => (isDifference && value > 0 ? '+' : '');
    return [
      name,
      `${sign(bookings)}${bookings}`,
      `${sign(refused)}${refused}`,
      `${sign(revenue)}${revenue.toFixed(2)}`,
    ];
  });
  const all = [[title, ...HEADINGS.slice(1)], ...cells];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) =>
        i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart((widths[i] ?? 0) + 2),
      )
      .join('');
  return all.map((row) => `${line(row)}\n`).join('');
}

/**
 * `npm run -s what-if -- --pricing peak=30,standard=20`, or with other rules that `USAGE` names,
 * says what the log would have come to under other rules: beside a running system or on a data
 * folder that is not in use. It writes nothing.
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

interface Wanted {
  readonly form: WhatIfForm;
  readonly isJson: boolean;
}

function wantedRules(): Wanted {
  const given = typed(USAGE, [...Object.values(OPTIONS), 'format']).options;
  const { format = 'table' } = given;
  if (format !== 'table' && format !== 'json') {
    throw new StartupRefused(USAGE);
  }

  const sent = Object.entries(OPTIONS).map(([field, name]) => [field, valueOf(field, given[name])]);
  const parsed = whatIfForm.safeParse(Object.fromEntries(sent));
  if (parsed.success) {
    return { form: parsed.data, isJson: format === 'json' };
  }

  return refuseOption(parsed.error, (field) => OPTIONS[field as keyof typeof OPTIONS]);
}

const HOURS: readonly string[] = ['leadTime', 'cancelWindow'];

/** Hours are numbers; what isn't a number is refused as such. */
const valueOf = (field: string, text: string | undefined): string | number | undefined =>
  HOURS.includes(field) && text !== undefined && /^\d+$/.test(text) ? Number(text) : text;

const progress = (read: number, taken: number): void =>
  report(`${read} events read${taken === 0 ? '' : `, ${taken} actions decided again`}`);

async function main(program: Program): Promise<void> {
  const { signal, shutdown } = program;
  const { form, isJson } = wantedRules();
  failWhenInterrupted(program, new StartupRefused('Given up.'));
  const { eventStoreUrl } = await partsForCommand(readSettings(process.env), shutdown);
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

await runProgram(main, {
  sentenceOf: (error) => (error instanceof Rejection ? error.message : describeStartFailure(error)),
});
