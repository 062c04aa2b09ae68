import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
const lock = () => join(folder, 'cache', 'lock');
const diary = () => join(folder, 'diary');
const link = () => join(folder, 'link');

interface Worker {
  /** Resolves when it has said that it waits for its turn, or that its turn has begun. */
  said(what: 'waiting' | 'begun'): Promise<void>;
  /** Lets its turn end, now or as soon as it has begun. */
  end(): void;
  /** Ends it by SIGKILL, in the middle of its turn. */
  kill(): void;
  readonly exited: Promise<unknown>;
}

/** A process that has something to do alone, and writes down when that begins and ends. */
function worker(path = lock()): Worker {
  const program = `
    const { alone } = await import(${JSON.stringify(pathToFileURL(join(__dirname, 'alone.mjs')).href)});
    const { appendFileSync } = await import('node:fs');
    const { once } = await import('node:events');
    const work = async () => {
      appendFileSync(${JSON.stringify(diary())}, 'begun ');
      process.stdout.write('begun ');
      await once(process.stdin, 'data');
      appendFileSync(${JSON.stringify(diary())}, 'ended ');
    };
    await alone(${JSON.stringify(path)}, work, () => process.stdout.write('waiting '));
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    said: async (what) => {
      while (!output.includes(what)) await once(child.stdout, 'data');
    },
    end: () => child.stdin.end('end'),
    kill: () => child.kill('SIGKILL'),
    exited: once(child, 'exit'),
  };
}

describe('work that is done alone', () => {
  it('is done by one process after another', async () => {
    const first = worker();
    await first.said('begun');
    const others = [worker(), worker()];
    await Promise.all(others.map((other) => other.said('waiting')));
    for (const each of [first, ...others]) each.end();
    await Promise.all([first, ...others].map(({ exited }) => exited));
    expect(readFileSync(diary(), 'utf8')).toBe('begun ended '.repeat(3));
  });

  it('is done by the next process at once when one has been killed', async () => {
    const first = worker();
    await first.said('begun');
    const next = worker();
    await next.said('waiting');
    first.kill();
    next.end();
    await next.exited;
    expect(readFileSync(diary(), 'utf8')).toBe('begun begun ended ');
  });

  it('is done by one process at a time, by whatever path each reaches the folder', async () => {
    const first = worker();
    await first.said('begun');
    symlinkSync(folder, link());
    const other = worker(join(link(), 'cache', 'lock'));
    await other.said('waiting');
    for (const each of [first, other]) each.end();
    await Promise.all([first.exited, other.exited]);
    expect(readFileSync(diary(), 'utf8')).toBe('begun ended '.repeat(2));
  });
});
