import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { bin, check, jest, NOT_LONG, report } from './checks.mjs';
import { root } from './prepare.mjs';

// `npm run test:changed` is for while you edit. It runs what concerns the files that differ from
// the branch main: their types, the unit tests that import them in any way, and of the tests with
// real parts those that lie beside them.

const read = (file, ...args) => execFileSync(file, args, { cwd: root, encoding: 'utf8' }).trim();
const git = (...args) => read('git', ...args);

/** The files that were changed or added since this branch left main, committed or not. */
function changedFiles() {
  const base = git('branch', '--list', 'main') === '' ? 'HEAD' : git('merge-base', 'main', 'HEAD');
  const lists = [
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return lists
    .flatMap((list) => list.split('\n'))
    .filter((file) => /\.[mc]?tsx?$/.test(file) && existsSync(join(root, file)));
}

const nameOf = (file) => join(dirname(file), basename(file).replace(/\..*/, ''));
const isUnit = (test) => /\.spec\.tsx?$/.test(test);

/** The tests that concern these files. */
function testsOf(changed) {
  const jestPath = join(root, 'node_modules/jest/bin/jest.js');
  const related = read(
    process.execPath,
    jestPath,
    '--listTests',
    '--json',
    '--findRelatedTests',
    ...changed,
  );
  const names = new Set(changed.map(nameOf));
  return JSON.parse(related)
    .map((test) => test.slice(root.length))
    .filter(
      (test) =>
        isUnit(test) ||
        (!test.endsWith('.long-spec.ts') && (changed.includes(test) || names.has(nameOf(test)))),
    );
}

const changed = changedFiles();
const [frontend, journeys] = ['frontend/', 'e2e/'].map((folder) =>
  changed.filter((file) => file.startsWith(folder)),
);
const others = changed.filter((file) => ![...frontend, ...journeys].includes(file));
const types = (name, files, project) =>
  files.length > 0 && check(`types of ${name}`, bin('typescript-7/bin/tsc', '-p', project));

const tests = changed.length > 0 ? testsOf(changed) : [];
await Promise.all([
  types('the sources and their tests', others, '.'),
  types('the journeys', journeys, 'e2e'),
  types(
    'the front end',
    [...frontend, ...others.filter((file) => file.startsWith('contracts/'))],
    'frontend',
  ),
  tests.length > 0 && jest('tests', ...NOT_LONG, '--runTestsByPath', ...tests),
]);
report();
