import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let root: string;
let watching: ChildProcess;
let lines: AsyncIterator<string>;

/** Returns the paths of the next change, relative to the folder. */
async function readChange(): Promise<string[]> {
  const { value } = (await lines.next()) as IteratorResult<string, string>;
  return (JSON.parse(value) as string[]).map((path) => path.slice(root.length + 1)).sort();
}

const write = (path: string, text: string) => {
  writeFileSync(join(root, path), text);
};

/**
 * Replaces a file as many editors do. A file that is written in place is empty at first, so it
 * could be reported twice.
 */
const replace = (path: string, text: string) => {
  write(`${path}~`, text);
  renameSync(join(root, `${path}~`), join(root, path));
};

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'watch-'));
  mkdirSync(join(root, 'domain', 'test'), { recursive: true });
  write('domain/pricing.ts', '1');
  const program = `
    const { watchSources } = await import(${JSON.stringify(pathToFileURL(join(__dirname, 'watch-sources.mjs')).href)});
    watchSources([${JSON.stringify(root)}], (paths) => console.log(JSON.stringify(paths)));
    console.log('watching');`;
  watching = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  lines = createInterface({ input: watching.stdout! })[Symbol.asyncIterator]();
  await lines.next();
});
afterEach(async () => {
  const exited = once(watching, 'exit');
  watching.kill();
  await exited;
  rmSync(root, { recursive: true });
});

describe('watched sources', () => {
  it('change when a file is written, and each time that an editor replaces it', async () => {
    write('domain/pricing.ts', '2');
    expect(await readChange()).toEqual(['domain/pricing.ts']);
    for (const text of ['3', '4', '5']) {
      replace('domain/pricing.ts', text);
      expect(await readChange()).toEqual(['domain/pricing.ts']);
    }
  });

  it('change in folders that were added, and when a file is removed', async () => {
    mkdirSync(join(root, 'commands'));
    replace('commands/book-slots.ts', '1');
    expect(await readChange()).toEqual(['commands/book-slots.ts']);
    replace('commands/book-slots.ts', '2');
    expect(await readChange()).toEqual(['commands/book-slots.ts']);
    rmSync(join(root, 'domain'), { recursive: true });
    expect(await readChange()).toEqual(['domain/pricing.ts']);
  });

  it("don't change with tests and notes", async () => {
    write('domain/pricing.spec.ts', '1');
    write('domain/test/prices.ts', '1');
    write('domain/notes.md', '1');
    write('domain/pricing.ts', '2');
    expect(await readChange()).toEqual(['domain/pricing.ts']);
  });
});
