/** Formats a table as prettier does. The first row is the head. */
export function formatMarkdownTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const formatLine = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    formatLine(head),
    formatLine(widths.map((width) => '-'.repeat(width))),
    ...rows.slice(1).map(formatLine),
  ].join('\n');
}
