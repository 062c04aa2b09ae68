import { EventEmitter, once } from 'node:events';

import { afterEach, describe, expect, it } from '@jest/globals';

import { Trouble } from './trouble.ts';

const A_MOMENT_MS = 5;
const lines: [level: string, message: string][] = [];
const logged = new EventEmitter();
const write =
  (level: string) =>
  (_: object, message: string): void => {
    lines.push([level, message]);
    logged.emit('line');
  };

const log = { error: write('error'), info: write('info') };
let trouble: Trouble;

afterEach(() => {
  trouble.end();
  lines.length = 0;
});

describe('trouble', () => {
  it('is logged at once, and only once while it stays the same', () => {
    trouble = new Trouble(log);
    trouble.report('days', '2026-06-01 cannot be read', new Error('first'));
    trouble.report('days', '2026-06-01 cannot be read', new Error('second'));
    expect(lines).toEqual([['error', '2026-06-01 cannot be read']]);
  });

  it('is logged again at intervals while it lasts', async () => {
    trouble = new Trouble(log, A_MOMENT_MS);
    trouble.report('days', 'still bad');
    await once(logged, 'line');
    await once(logged, 'line');
    expect(lines.slice(0, 3)).toEqual(Array(3).fill(['error', 'still bad']));
  });

  it('ends when it is reported as over, and is logged again after that', () => {
    trouble = new Trouble(log);
    trouble.reportEnd('configuration');
    trouble.report('configuration', 'bad');
    trouble.reportEnd('configuration');
    expect(trouble.messageOf('configuration')).toBeUndefined();
    trouble.report('configuration', 'bad');
    expect(lines.map(([level]) => level)).toEqual(['error', 'info', 'error']);
  });

  it('of many subjects alike is one sentence with their number', () => {
    trouble = new Trouble(log);
    for (let i = 0; i < 1000; i++) {
      trouble.report('log', 'A stream is gone.', new Error(`The stream ${i} is gone.`), `${i}`);
    }

    trouble.report('log', 'The schedule is gone.', undefined, 'schedule');
    expect(trouble.messageOf('log')).toBe('A stream is gone (1000 times). The schedule is gone.');
    expect(trouble.detailsOf('log')).toContain('The stream 999 is gone.');
  });

  it('is kept separately by part and subject', () => {
    trouble = new Trouble(log);
    trouble.report('days', 'first day.', undefined, '1');
    trouble.report('days', 'second day.', undefined, '2');
    trouble.report('automations', 'mails wait');
    expect(trouble.messageOf('days')).toBe('first day. second day.');
    trouble.reportEnd('days', '1');
    expect(trouble.messageOf('days')).toBe('second day.');
    expect(trouble.messageOf('automations')).toBe('mails wait');
  });

  it('is counted each time, by part', () => {
    trouble = new Trouble(log);
    trouble.report('days', 'bad', undefined, '1');
    trouble.report('days', 'bad', undefined, '1');
    trouble.report('automations', 'bad');
    trouble.reportEnd('days', '1');
    expect(trouble.countReports()).toEqual(
      new Map([
        ['days', 2],
        ['automations', 1],
      ]),
    );
  });
});
