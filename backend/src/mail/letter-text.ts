import type { Fact, Letter } from './letter.ts';

/** A letter for programs that show plain text. */
export function letterText({ title, lead, facts, bill, lists, link, secondLink, signature }: Letter): string {
  const blocks = [
    [title],
    lead,
    facts.map(line),
    bill ? [...bill.lines.map(({ label, value }) => `  ${label}  ${value}`), line(bill.total)] : [],
    ...lists.map((list) => [list.title, ...list.items.map((item) => `- ${item}`)]),
    ...[link, secondLink].map((one) => (one ? [`${one.label}:`, one.url] : [])),
    ['--', ...signature],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** Further lines that somebody typed are indented, so that they can't pass for ours. */
const line = ({ label, value }: Fact): string => `${label}: ${value.replaceAll(/\r\n|\r|\n/g, '\n    ')}`;
