export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Downloads data as a file that people can read too. */
export const saveJson = (name: string, data: object): void =>
  saveFile(name, 'application/json', JSON.stringify(data, null, 2));

type Cell = string | number;

// A spreadsheet would execute a text with such a beginning as a formula (OWASP, CSV injection).
const FORMULA_START = /^[=+\-@\t\r]/;

function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file (RFC 4180) that Excel reads as UTF-8. Numbers have a decimal point in every language. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`;
