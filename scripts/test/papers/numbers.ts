import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Paper } from './citations.ts';
import { readRecords } from './decision-records.ts';

/**
 * Returns the numbers of the rules: list items that start with a number and have an anchor of the
 * same name.
 */
const listRules = (page: string): string[] =>
  [...page.matchAll(/^- <a id="([\d.]+)"><\/a>\*\*([\d.]+)\*\* /gm)].flatMap(
    ([, id = '', number]) => (id === number ? [id] : []),
  );

const listHeadings = (page: string): string[] =>
  [...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number);

/** Returns the numbers that can be cited in each paper. Throws if a number occurs twice. */
export function readPapers(docs: string): Readonly<Record<Paper, ReadonlySet<string>>> {
  const toUniqueSet = (paper: string, numbers: readonly string[]): ReadonlySet<string> => {
    const twice = numbers.filter((number, i) => numbers.indexOf(number) !== i);
    if (twice.length > 0) {
      throw new Error(`${paper} has ${twice.join(', ')} twice.`);
    }

    return new Set(numbers);
  };

  return {
    rule: toUniqueSet('rules.md', listRules(readFileSync(join(docs, 'rules.md'), 'utf8'))),
    ADR: toUniqueSet(
      'adr',
      readRecords(join(docs, 'adr')).records.map(({ number }) => number),
    ),
    design: toUniqueSet('design.md', listHeadings(readFileSync(join(docs, 'design.md'), 'utf8'))),
  };
}
