import type { Figures, WhatIf } from '@cablepark/contracts/what-if/what-if';

const HEADINGS = ['', 'bookings', 'refused', 'revenue'];

/** The answer as tables of text, with differences in days and times that differ, and what it all rests on. */
export function whatIfTable({ from, to, before, after, difference, byDay, byHour, assumptions }: WhatIf): string {
  const days = from === null && to === null ? 'All days' : `${from ?? 'The first day'} to ${to ?? 'the last'}`;
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
  const some = rows.filter(([, { bookings, refused, revenue }]) => bookings !== 0 || refused !== 0 || revenue !== 0);
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
  const widths = HEADINGS.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart((widths[i] ?? 0) + 2))).join('');
  return all.map((row) => `${line(row)}\n`).join('');
}
