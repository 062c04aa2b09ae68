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

import { afterAll, beforeAll, describe, it } from '@jest/globals';

import { followPage, pages } from './test/how-tos.ts';

// The pages of docs/how-to are followed on a copy of the repository. The whole copy then has to
// compile and to pass its tests.

const root = join(import.meta.dirname, '..');
const LEFT_OUT = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  'data',
  'data-dev',
  'test-results',
]);

describe('the how-tos', () => {
  const files = new Map<string, string>();
  let copy = '';
  const toCopyPath = (file: string) => join(copy, file);
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
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    for (const workspace of ['.', ...workspaces]) {
      linkPackages(
        join(root, workspace, 'node_modules'),
        toCopyPath(join(workspace, 'node_modules')),
      );
    }
  });
  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
  });

  it('lead to code that compiles', () => {
    for (const page of pages) {
      followPage(page, files);
    }

    for (const [file, text] of files) {
      mkdirSync(dirname(toCopyPath(file)), { recursive: true });
      writeFileSync(toCopyPath(file), text);
    }

    run('npx', 'prettier', '--write', ...files.keys());
    run('npm', 'run', '-s', 'typecheck');
    run('npm', 'run', '-s', 'boundaries');
  }, 900_000);

  it('lead to code that passes its tests, and those of everything that is registered', () => {
    const jest = ['node', 'node_modules/jest/bin/jest.js', '--maxWorkers=1'];
    run(...jest, 'export-row', '-u');
    run(
      ...jest,
      'water',
      'events.spec',
      'booking-details.spec',
      'park-setting',
      'every-endpoint',
      'served-endpoints',
      'every-dictionary',
    );
  }, 900_000);
});

/** Our own packages are those of the copy; all others are shared. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) {
    return;
  }

  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@cablepark') {
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    } else {
      symlinkSync(join(from, name), join(to, name));
    }
  }
}
