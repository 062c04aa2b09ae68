import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { createCheck, NOT_LONG, printReport, runCheck, runJest } from './checks.mjs';
import { root } from './prepare.mjs';

// `npm run test:changed` is for use while you edit. For the files that differ from the branch main
// it checks their types and runs the unit tests that import them, directly or indirectly, and those
// tests with real parts that lie beside them.

const runToEnd = (file, ...args) =>
  execFileSync(file, args, { cwd: root, encoding: 'utf8' }).trim();
const runGit = (...args) => runToEnd('git', ...args);

/** The files that were changed or added since this branch left main, committed or not. */
function listChangedFiles() {
  const base =
    runGit('branch', '--list', 'main') === '' ? 'HEAD' : runGit('merge-base', 'main', 'HEAD');
  const lists = [
    runGit('diff', '--name-only', base),
    runGit('ls-files', '--others', '--exclude-standard'),
  ];
  return lists
    .flatMap((list) => list.split('\n'))
    .filter((file) => /\.[mc]?tsx?$/.test(file) && existsSync(join(root, file)));
}

const nameOf = (file) => join(dirname(file), basename(file).replace(/\..*/, ''));
const isUnit = (test) => /\.spec\.tsx?$/.test(test);

/** Finds the unit tests that import these files, and the other tests that bear their names. */
function findTests(changed) {
  const jestPath = join(root, 'node_modules/jest/bin/jest.js');
  const related = runToEnd(
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

const changed = listChangedFiles();
const [frontend, journeys] = ['frontend/', 'e2e/'].map((folder) =>
  changed.filter((file) => file.startsWith(folder)),
);
const others = changed.filter((file) => ![...frontend, ...journeys].includes(file));
const checkTypes = (name, files, project) =>
  files.length > 0 &&
  runCheck(`types of ${name}`, createCheck('typescript-7/bin/tsc', '-p', project));

const tests = changed.length > 0 ? findTests(changed) : [];
await Promise.all([
  checkTypes('the sources and their tests', others, '.'),
  checkTypes('the journeys', journeys, 'e2e'),
  checkTypes(
    'the front end',
    [...frontend, ...others.filter((file) => file.startsWith('contracts/'))],
    'frontend',
  ),
  tests.length > 0 && runJest('tests', ...NOT_LONG, '--runTestsByPath', ...tests),
]);
printReport();
