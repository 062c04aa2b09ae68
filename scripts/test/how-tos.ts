import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from '@jest/globals';

// Each page of docs/how-to is followed to the letter: its code goes into a new file, or before,
// after or instead of a line of an existing one, as the page says.

const root = join(import.meta.dirname, '../..');

/**
 * The pages in the order in which they are followed, with the number of product files that each may
 * touch.
 */
export const GOALS = {
  'add-error-code': 1,
  'add-event': 2,
  'add-command': 6,
  'add-read-model': 2,
  'add-query': 4,
  'add-setting': 2,
  'add-park-setting': 3,
  'add-booking-detail': 10,
  'add-screen': 3,
  'add-text': 1,
} as const;
export const pages = Object.keys(GOALS) as (keyof typeof GOALS)[];

interface Step {
  readonly file: string;
  /**
   * The beginning of the line before, after or instead of which the code goes; undefined for a new
   * file.
   */
  readonly anchor?: { readonly side: string; readonly line: string };
  readonly code: string;
}

/** "In `FILE`, after `LINE`:" or "New file `FILE`:", followed by the code. */
const STEP =
  /(?:In|New file) `([^`]+)`(?:, (before|after|instead of) `([^`]+)`)?:\n\n( *)```\w*\n(.*?)\n\4```/gs;

function readSteps(page: string): Step[] {
  const text = readFileSync(join(root, 'docs/how-to', `${page}.md`), 'utf8');
  return [...text.matchAll(STEP)].map(
    ([, file = '', side, line = '', indent = '', code = '']): Step => {
      const written = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      return side === undefined
        ? { file, code: written }
        : { file, anchor: { side, line }, code: written };
    },
  );
}

const isOfProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/spec\.tsx?$|\/test\//.test(file);

/**
 * Follows the steps of a page, and returns the product files that they touch. `files` has the texts
 * of files that other pages have touched, by their paths, and receives this page's.
 */
export function followPage(
  page: (typeof pages)[number],
  files: Map<string, string>,
): readonly string[] {
  const steps = readSteps(page);
  expect(steps.length).toBeGreaterThan(0);
  for (const { file, anchor, code } of steps) {
    const text = files.get(file) ?? readText(file);
    if (!anchor) {
      expect([file, text]).toEqual([file, undefined]);
      files.set(file, `${code}\n`);
      continue;
    }

    const lines = (text ?? '').split('\n');
    const found = lines.flatMap((line, at) => (line.trim().startsWith(anchor.line) ? [at] : []));
    expect([file, anchor.line, found.length]).toEqual([file, anchor.line, 1]);
    lines.splice(
      (found[0] ?? 0) + (anchor.side === 'after' ? 1 : 0),
      anchor.side === 'instead of' ? 1 : 0,
      code,
    );
    files.set(file, lines.join('\n'));
  }

  return [...new Set(steps.map(({ file }) => file))].filter(isOfProduct);
}

function readText(file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
