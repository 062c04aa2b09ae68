import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

// Each page of docs/how-to is followed to the letter on a copy of the repository: what it says to put into a new file, or
// before, after or instead of a line of one that is there, is put there. Then all of it has to compile and to pass its tests.

const root = join(import.meta.dirname, '..');
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'data-dev', 'test-results']);

/** The pages in the order in which they are followed, and how many files of the product each may touch. */
const GOALS = {
  'add-error-code': 1,
  'add-event': 2,
  'add-command': 4,
  'add-read-model': 2,
  'add-query': 2,
  'add-setting': 2,
  'add-screen': 3,
  'add-text': 1,
} as const;
const pages = Object.keys(GOALS) as (keyof typeof GOALS)[];

interface Step {
  readonly file: string;
  /** The beginning of the line before, after or instead of which the code goes; none in a new file. */
  readonly anchor?: { readonly side: string; readonly line: string };
  readonly code: string;
}

/** "In `FILE`, after `LINE`:" or "New file `FILE`:", followed by the code. */
const STEP = /(?:In|New file) `([^`]+)`(?:, (before|after|instead of) `([^`]+)`)?:\n\n( *)```\w*\n(.*?)\n\4```/gs;

function stepsOf(page: string): Step[] {
  const text = readFileSync(join(root, 'docs/how-to', `${page}.md`), 'utf8');
  return [...text.matchAll(STEP)].map(([, file = '', side, line = '', indent = '', code = '']): Step => {
    const written = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return side === undefined ? { file, code: written } : { file, anchor: { side, line }, code: written };
  });
}

const isOfProduct = (file: string): boolean => /\.tsx?$/.test(file) && !/spec\.tsx?$|\/test\//.test(file);

describe('the how-tos', () => {
  let copy = '';
  const inCopy = (file: string) => join(copy, file);
  const run = (...command: readonly string[]): string => {
    const [program = '', ...args] = command;
    try {
      return execFileSync(program, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${command.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
    }
  };

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'how-tos-'));
    cpSync(root, copy, {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)) && !path.endsWith('.tsbuildinfo'),
    });
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
    for (const workspace of ['.', ...workspaces])
      linkPackages(join(root, workspace, 'node_modules'), inCopy(join(workspace, 'node_modules')));
  });
  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
  });

  it.each(pages)('%s touches no more files of the product than its goal, and finds the lines that it names', (page) => {
    const steps = stepsOf(page);
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) follow(step, inCopy(step.file));
    const touched = [...new Set(steps.map(({ file }) => file).filter(isOfProduct))];
    expect({ page, touched, isWithinGoal: touched.length <= GOALS[page] }).toMatchObject({ isWithinGoal: true });
  });

  it('lead to code that compiles', () => {
    const touched = [...new Set(pages.flatMap(stepsOf).map(({ file }) => file))];
    run('npx', 'prettier', '--write', ...touched);
    run('npm', 'run', '-s', 'typecheck');
    run('npm', 'run', '-s', 'boundaries');
  }, 900_000);

  it('lead to code that passes its tests, and those of everything that is registered', () => {
    const jest = ['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--maxWorkers=1'];
    run(...jest, 'export-row', '-u');
    run(...jest, 'water', 'events.spec', 'every-endpoint', 'served-endpoints', 'every-dictionary');
  }, 900_000);
});

/** Our own packages are those of the copy; all others are shared. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@cablepark') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

function follow({ file, anchor, code }: Step, path: string): void {
  if (!anchor) {
    expect([file, existsSync(path)]).toEqual([file, false]);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${code}\n`);
    return;
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  const found = lines.flatMap((line, at) => (line.trim().startsWith(anchor.line) ? [at] : []));
  expect([file, anchor.line, found.length]).toEqual([file, anchor.line, 1]);
  lines.splice((found[0] ?? 0) + (anchor.side === 'after' ? 1 : 0), anchor.side === 'instead of' ? 1 : 0, code);
  writeFileSync(path, lines.join('\n'));
}
