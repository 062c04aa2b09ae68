import type { SqlAnswer } from '@cablepark/contracts/analytics/question';

function toCell(value: unknown): string {
  if (value === null) {
    return '';
  }

  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isNumber = (type: string): boolean =>
  /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL.*|DOUBLE|FLOAT)$/.test(type);

/** Formats an answer as lines of text: a header, a rule and the rows, with numbers to the right. */
export function formatTextTable({ columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>): string {
  const cells = rows.map((row) => row.map(toCell).map((text) => text.replaceAll(/[\r\n]+/g, ' ')));
  const widths = columns.map(({ name }, i) =>
    cells.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), name.length),
  );
  const formatLine = (texts: readonly string[], fill = ' ') =>
    texts
      .map((text, i) => {
        const width = widths[i] ?? 0;
        return isNumber(columns[i]?.type ?? '')
          ? text.padStart(width, fill)
          : text.padEnd(width, fill);
      })
      .join('  ')
      .trimEnd();
  const header = [
    formatLine(columns.map(({ name }) => name)),
    formatLine(
      columns.map(() => ''),
      '-',
    ),
  ];
  return [...header, ...cells.map((row) => formatLine(row))].map((text) => `${text}\n`).join('');
}
