import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { resolveImport } from './resolve-import.ts';

const root = join(import.meta.dirname, '..');
/** So that a booking can be followed in an afternoon. */
const MAX_FILES = 60;
const MAX_FOLDERS = 25;

const design = readFileSync(join(root, 'docs/design.md'), 'utf8');
const tour = /### 1\.3 .*?(?=\n## )/s.exec(design)?.[0] ?? '';
const files = [...tour.matchAll(/\]\(\.\.\/([^)]+\.tsx?)\)/g)].map(([, file = '']) => file);

/** The files of the repository that a file imports. */
function listImports(file: string): string[] {
  const path = join(root, file);
  const specifiers = readFileSync(path, 'utf8').matchAll(/from '([^']+)'/g);
  const imported: string[] = [];
  for (const [, specifier = ''] of specifiers) {
    const found = resolveImport(path, specifier);
    if (found !== undefined) {
      imported.push(relative(root, found));
    }
  }

  return imported;
}

const importsOf = new Map(files.map((file) => [file, listImports(file)]));

describe('the tour through one booking', () => {
  it(`is at most ${MAX_FILES} files in ${MAX_FOLDERS} folders`, () => {
    expect(files.length).toBeGreaterThan(40);
    expect(files.length).toBeLessThanOrEqual(MAX_FILES);
    expect(new Set(files).size).toBe(files.length);
    expect(new Set(files.map((file) => dirname(file))).size).toBeLessThanOrEqual(MAX_FOLDERS);
  });

  it.each(files)('goes from file to file by imports: %s', (file) => {
    const neighbours = files.filter(
      (other) => importsOf.get(file)?.includes(other) || importsOf.get(other)?.includes(file),
    );
    expect(neighbours).not.toEqual([]);
  });
});
