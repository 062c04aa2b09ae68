import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { describe, expect, it } from '@jest/globals';

import { eventually } from '../test/eventually.ts';
import { isRunning, parseStatLine, readMark } from './process-mark.ts';

describe('a process mark', () => {
  it('reads state and start time after a name with blanks and brackets', () => {
    const name = 'a) R 1 (b';
    const line = `7 (${name}) S 1 7 7 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 987654 1000 20 18446744073709551615`;
    expect(parseStatLine(line)).toEqual(['S', '987654']);
  });

  it('holds for this process, and not for a later process with the same pid', () => {
    const mark = readMark(process.pid)!;
    expect(isRunning(mark)).toBe(true);
    expect(isRunning({ ...mark, started: `${mark.started}1` })).toBe(false);
    // Without a start time only the pid counts.
    expect(isRunning({ ...mark, started: '' })).toBe(true);
  });

  it('ends with its process', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const mark = readMark(child.pid!)!;
    expect(isRunning(mark)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning(mark)).toBe(false);
  });

  it('doesn’t hold for a dead process that has not been reaped', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
    try {
      await eventually(() => {
        expect(readMark(Number(pid))).toBeUndefined();
      });
      expect(process.kill(Number(pid), 0)).toBe(true);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it.each([0, -1])('never holds for pid %d, which has another meaning in kill(2)', (pid) => {
    expect(readMark(pid)).toBeUndefined();
  });
});
