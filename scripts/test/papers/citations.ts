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

/** Sources that anybody can look up, whose sections may be cited. */
const PUBLIC = /RFC|WHATWG|OpenID|W3C|ISO/;

/** A part of a paper that is cited by its number, as in RFCs. */
const NUMBERED = /.{0,60}\b(?:sections?|decisions?|contract|issue) #?\d+/gi;

/** Finds citations by number that no reader of the repository can look up. */
export function findUnknownCitations(text: string): string[] {
  return [...joinLines(text).matchAll(NUMBERED)]
    .map(([cited]) => cited.trim())
    .filter((cited) => !PUBLIC.test(cited));
}
