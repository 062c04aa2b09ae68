import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

export const togetherFolder = join(root, '.cache/together');
/** More than there are workers, so that these end at about the same time. */
const SUITES = 8;
const MAX_TEST_MS = 300_000;

/** Otherwise a plain `npx jest` would run the tests twice. */
export const takeApart = () => rmSync(togetherFolder, { recursive: true, force: true });

/**
 * Puts the tests with real parts together in a few files, one `describe` for each, which the jest project `together`
 * runs. Jest loads all modules anew for every test file, and with the whole application that takes longer than most
 * tests. Each test file can still be run by itself.
 */
export function putTogether() {
  takeApart();
  mkdirSync(togetherFolder, { recursive: true });
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const listed = execFileSync(process.execPath, [jest, '--listTests', '--json', '--selectProjects', 'int', 'e2e'], {
    cwd: root,
  });
  // Large files tend to take long, so each suite gets some.
  const files = JSON.parse(listed.toString());
  files.sort((one, other) => statSync(other).size - statSync(one).size);
  for (let suite = 0; suite < SUITES; suite++) {
    const parts = files
      .filter((_, i) => i % SUITES === suite)
      .map((file) => [file.slice(root.length), file].map((text) => JSON.stringify(text)))
      .map(([name, file]) => `describe(${name}, () => { require(${file}); });`);
    const lines = [
      "const { describe, jest } = require('@jest/globals');",
      ...parts,
      // Each file sets the limit for all, so the last would win.
      `jest.setTimeout(${MAX_TEST_MS});`,
    ];
    writeFileSync(join(togetherFolder, `${suite}.cjs`), lines.join('\n'));
  }
}
