/** A labelled value, such as `Date: Monday 1 June 2026`. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

export interface Bill {
  readonly lines: readonly Fact[];
  readonly total: Fact;
  /** What is paid already, and what is left to pay. */
  readonly payments?: readonly Fact[];
}

/** A mail's contents, from which its text and its HTML are rendered. All of it is plain text. */
export interface Letter {
  readonly language: 'lv' | 'en';
  readonly subject: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly facts: readonly Fact[];
  /** The items bought and their total; null if nothing was. */
  readonly bill: Bill | null;
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly link: LetterLink | null;
  /** Whether the link stands above the facts, because the letter is sent for it. */
  readonly isLinkFirst?: boolean;
  /** Shown below the first link, less prominently. */
  readonly secondLink?: LetterLink | null;
  /** A link as a picture for a phone's camera; the plain text goes without it. */
  readonly qrCode?: LetterLink | null;
  /** The sender: name, address, phone, e-mail. */
  readonly signature: readonly string[];
}

/** Renders a letter as plain text. */
export function renderLetterText({
  title,
  lead,
  facts,
  bill,
  lists,
  link,
  isLinkFirst = false,
  secondLink,
  signature,
}: Letter): string {
  const links = [link, secondLink].map((one) => (one ? [`${one.label}:`, one.url] : []));
  const blocks = [
    [title],
    lead,
    ...(isLinkFirst ? links : []),
    facts.map(renderFact),
    bill ? renderBill(bill) : [],
    ...lists.map((list) => [list.title, ...list.items.map((item) => `- ${item}`)]),
    ...(isLinkFirst ? [] : links),
    ['--', ...signature],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const renderBill = ({ lines, total, payments = [] }: Bill): string[] => [
  ...lines.map(({ label, value }) => `  ${label}  ${value}`),
  ...[total, ...payments].map(renderFact),
];

/** Indents further lines of a text that a person typed, so that they can't pass for ours. */
const renderFact = ({ label, value }: Fact): string =>
  `${label}: ${value.replaceAll(/\r\n|\r|\n/g, '\n    ')}`;
