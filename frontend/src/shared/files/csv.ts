type Cell = string | number;

// A spreadsheet takes a text that begins like this for a formula and runs it (OWASP, CSV injection).
const formula = /^[=+\-@\t\r]/;

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file (RFC 4180) that Excel reads as UTF-8. Numbers are as computers write them. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;
