import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exclusively-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
const toLockPath = () => join(folder, 'cache', 'lock');
const toJournalPath = () => join(folder, 'journal');
const toLinkPath = () => join(folder, 'link');

interface Worker {
  /**
   * Resolves when the process has printed that it is waiting for its turn, or that its turn has
   * begun.
   */
  waitUntilPrinted(what: 'waiting' | 'begun'): Promise<void>;
  /** Ends its turn, now or as soon as it has begun. */
  end(): void;
  /** Kills it by SIGKILL in the middle of its turn. */
  kill(): void;
  readonly exited: Promise<unknown>;
}

/** Starts a process that takes its turn and records the beginning and the end of it. */
function startWorker(path = toLockPath()): Worker {
  const program = `
    const { runExclusively } = await import(${JSON.stringify(pathToFileURL(join(__dirname, 'exclusively.mjs')).href)});
    const { appendFileSync } = await import('node:fs');
    const { once } = await import('node:events');
    const work = async () => {
      appendFileSync(${JSON.stringify(toJournalPath())}, 'begun ');
      process.stdout.write('begun ');
      await once(process.stdin, 'data');
      appendFileSync(${JSON.stringify(toJournalPath())}, 'ended ');
    };
    await runExclusively(${JSON.stringify(path)}, work, () => process.stdout.write('waiting '));
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return {
    waitUntilPrinted: async (what) => {
      while (!output.includes(what)) {
        await once(child.stdout, 'data');
      }
    },
    end: () => child.stdin.end('end'),
    kill: () => child.kill('SIGKILL'),
    exited: once(child, 'exit'),
  };
}

describe('exclusive work', () => {
  it('is done by one process after another', async () => {
    const first = startWorker();
    await first.waitUntilPrinted('begun');
    const others = [startWorker(), startWorker()];
    await Promise.all(others.map((other) => other.waitUntilPrinted('waiting')));
    for (const each of [first, ...others]) {
      each.end();
    }

    await Promise.all([first, ...others].map(({ exited }) => exited));
    expect(readFileSync(toJournalPath(), 'utf8')).toBe('begun ended '.repeat(3));
  });

  it('is done by the next process at once when one has been killed', async () => {
    const first = startWorker();
    await first.waitUntilPrinted('begun');
    const next = startWorker();
    await next.waitUntilPrinted('waiting');
    first.kill();
    next.end();
    await next.exited;
    expect(readFileSync(toJournalPath(), 'utf8')).toBe('begun begun ended ');
  });

  it('is exclusive even if processes reach the folder by different paths', async () => {
    const first = startWorker();
    await first.waitUntilPrinted('begun');
    symlinkSync(folder, toLinkPath());
    const other = startWorker(join(toLinkPath(), 'cache', 'lock'));
    await other.waitUntilPrinted('waiting');
    for (const each of [first, other]) {
      each.end();
    }

    await Promise.all([first.exited, other.exited]);
    expect(readFileSync(toJournalPath(), 'utf8')).toBe('begun ended '.repeat(2));
  });
});
