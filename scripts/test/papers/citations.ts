export type Paper = 'rule' | 'ADR' | 'design';

export interface Citation {
  readonly paper: Paper;
  /** The number as cited: `4.2`, `12`. */
  readonly number: string;
}

/** Joins the lines of a comment, without line breaks and leading asterisks. */
const joinLines = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

const MORE = String.raw`(?:(?:,| and| or| to) (?:ADR )?`;
const CITATIONS: readonly (readonly [Paper, RegExp])[] = [
  ['rule', new RegExp(String.raw`\brules? (\d+\.\d+${MORE}\d+\.\d+)*)`, 'gi')],
  ['ADR', new RegExp(String.raw`\bADRs? (\d+${MORE}\d+)*)`, 'g')],
  ['design', new RegExp(String.raw`\bdesign (\d+(?:\.\d+)?${MORE}\d+(?:\.\d+)?)*)`, 'gi')],
];

/**
 * Finds the places of a text that name papers: "(rule 4.2)", "(rules 7.1 and 7.4)", "(ADR 10)",
 * "(design 3.2)".
 */
export function findCitations(text: string): Citation[] {
  const whole = joinLines(text);
  return CITATIONS.flatMap(([paper, pattern]) =>
    [...whole.matchAll(pattern)].flatMap(([, numbers = '']) =>
      (numbers.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => ({ paper, number })),
    ),
  );
}

/** Public sources, whose sections may be cited. */
const PUBLIC = /RFC|WHATWG|OpenID|W3C|ISO/;

const PRIVATE = [
  /\bdecisions? \d+/gi,
  /\b(?:spec|design|review), ?(?:sections?|points?)? ?\d+/gi,
  /\((?:spec|review)[,;: )]/gi,
  /\bthe spec\b|\bspec's\b/gi,
  /\b(?:spec|decisions|style|look|review|security-review|toolchain)\.md\b/gi,
  /\bshared\/(?:eventstore|contracts|look|hooks)\b/gi,
  /\bcontract \d+/gi,
  /\bissue #?\d+/gi,
] as const;
const SECTION = /.{0,60}\bsections? \d+/gi;

/** Finds citations of papers that are not public, or in a form that no test resolves. */
export function privateCitationsIn(text: string): string[] {
  const whole = joinLines(text);
  const found = PRIVATE.flatMap((pattern) => [...whole.matchAll(pattern)].map(([cited]) => cited));
  const sections = [...whole.matchAll(SECTION)]
    .map(([cited]) => cited.trim())
    .filter((cited) => !PUBLIC.test(cited));
  return [...found, ...sections];
}
