import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

interface Worker {
  /** Resolves when it has said that it waits for its turn, or that its turn has begun. */
  said(what: 'waiting' | 'begun'): Promise<void>;
  /** Lets its turn end, now or as soon as it has begun. */
  end(): void;
  readonly exited: Promise<unknown>;
}

/** A process that has something to do alone, and writes down when that begins and ends. */
function worker(): Worker {
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
    await alone(${JSON.stringify(lock())}, work, () => process.stdout.write('waiting '));
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
    expect(existsSync(lock())).toBe(false);
  });

  it('waits for nobody who has died over it', async () => {
    for (const isOverDead of [false, true]) {
      if (isOverDead) leaveBehind();
      const one = worker();
      one.end();
      await one.exited;
    }
    expect(readFileSync(diary(), 'utf8')).toBe('begun ended '.repeat(2));
  });
});

/** The file of a process that died a minute ago. */
function leaveBehind(): void {
  const aMinuteAgo = new Date(Date.now() - 60_000);
  writeFileSync(lock(), '');
  utimesSync(lock(), aMinuteAgo, aMinuteAgo);
}
