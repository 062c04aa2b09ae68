import type { SqlAnswer } from '@cablepark/contracts/analytics/question';

/** Writes a value on one line. Null is empty. */
function toCell(value: unknown): string {
  if (value === null) {
    return '';
  }

  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/[\r\n]+/g, ' ');
}

const isNumber = (type: string): boolean =>
  /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL.*|DOUBLE|FLOAT)$/.test(type);

/** Formats an answer as lines of text: a header, a rule and the rows, with numbers to the right. */
export function formatTextTable({ columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>): string {
  const cells = rows.map((row) => row.map(toCell));
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
  const names = columns.map(({ name }) => name);
  const blanks = columns.map(() => '');
  const lines = [
    formatLine(names),
    formatLine(blanks, '-'),
    ...cells.map((row) => formatLine(row)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
