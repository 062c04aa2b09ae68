/** A labelled value, such as `Date: Monday 1 June 2026`. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/**
 * The contents of a mail, of which its text and its HTML are made. All is plain text, which the
 * forms escape.
 */
export interface Letter {
  readonly language: 'lv' | 'en';
  readonly subject: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly facts: readonly Fact[];
  /** The items bought and their total; null if nothing was. */
  readonly bill: { readonly lines: readonly Fact[]; readonly total: Fact } | null;
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly link: LetterLink | null;
  /** Shown below the first link, less prominently. */
  readonly secondLink?: LetterLink | null;
  /** The sender: name, address, phone, e-mail. */
  readonly signature: readonly string[];
}

/** A letter for programs that show plain text. */
export function letterText({
  title,
  lead,
  facts,
  bill,
  lists,
  link,
  secondLink,
  signature,
}: Letter): string {
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

/** Further lines of a text that a person typed are indented, so that they can't pass for ours. */
const line = ({ label, value }: Fact): string =>
  `${label}: ${value.replaceAll(/\r\n|\r|\n/g, '\n    ')}`;
