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

/** A process that says when it begins and ends what it wants to do alone. */
function worker(): Promise<unknown> {
  const program = `
    const { alone } = await import(${JSON.stringify(pathToFileURL(join(__dirname, 'alone.mjs')).href)});
    const { appendFileSync } = await import('node:fs');
    await alone(${JSON.stringify(lock())}, async () => {
      appendFileSync(${JSON.stringify(diary())}, 'begun ');
      await new Promise((resolve) => setTimeout(resolve, 300));
      appendFileSync(${JSON.stringify(diary())}, 'ended ');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  return once(child, 'exit');
}

describe('work that is done alone', () => {
  it('is done by one process after another', async () => {
    await Promise.all([worker(), worker(), worker()]);
    expect(readFileSync(diary(), 'utf8')).toBe('begun ended '.repeat(3));
    expect(existsSync(lock())).toBe(false);
  });

  it('waits for nobody who has died over it', async () => {
    await worker();
    const aMinuteAgo = new Date(Date.now() - 60_000);
    writeFileSync(lock(), '');
    utimesSync(lock(), aMinuteAgo, aMinuteAgo);
    await worker();
    expect(readFileSync(diary(), 'utf8')).toBe('begun ended '.repeat(2));
  });
});
