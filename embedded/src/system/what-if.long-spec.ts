import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { WhatIf } from '@cablepark/contracts/what-if/what-if';

import { runCommand } from './test/command.ts';
import { Park, signInAdmin } from './test/park.ts';
import { compile, Program } from './test/program.ts';

let park: Park;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
});

const runWhatIf = (...args: string[]) => runCommand('what-if', args, park.createEnvironment());
const rules = ['--pricing', 'peak=30,standard=20', '--hours', 'mon-fri=15:00-21:00,sat-sun=closed'];
const times = [
  '--lead-time',
  '24',
  '--cancel-window',
  '0',
  '--from',
  '2026-01-01',
  '--to',
  '2099-12-31',
];

describe('npm run what-if', () => {
  it('answers what HTTP answers, beside the running system, and on its folder afterwards', async () => {
    await park.start();
    const admin = await signInAdmin(park.url);
    const ask = () =>
      admin.post<WhatIf>('/api/admin/what-if', {
        pricing: rules[1],
        hours: rules[3],
        leadTime: 24,
        cancelWindow: 0,
        from: '2026-01-01',
        to: '2099-12-31',
      });
    let { status, body } = await ask();
    let beside = await runWhatIf(...rules, ...times, '--format', 'json');
    // Nightly tasks may have written after the start.
    for (let now = await ask(); now.body.position !== body.position; now = await ask()) {
      ({ status, body } = now);
      beside = await runWhatIf(...rules, ...times, '--format', 'json');
    }

    expect([status, body.rules.leadTime, body.from]).toEqual([200, 24, '2026-01-01']);
    expect([beside.code, JSON.parse(beside.stdout.toString())]).toEqual([0, body]);
    expect(beside.stderr).toMatch(/^\d+ events read, \d+ actions decided again\nposition \d+$/m);
    await park.end();

    const idle = await runWhatIf();
    expect(idle.code).toBe(0);
    expect(idle.stdout.toString()).toMatch(
      /^All days +bookings +refused +revenue\nbefore +0 +0 +0\.00\n/,
    );
  });

  it.each([
    [['--gold', '1'], /^Usage: /],
    [['--format', 'xlsx'], /^Usage: /],
    [['--pricing', 'peak'], /^--pricing must look like peak=30,standard=20, in euros\.$/],
    [['--hours', 'mon=late'], /^--hours must look like mon-fri=15:00-21:00,sat-sun=closed\.$/],
    [['--lead-time', 'soon'], /^--lead-time must be a whole number of hours\.$/],
    [['--cancel-window=-1'], /^--cancel-window must be a whole number of hours\.$/],
    [['--from', '2026-06-02', '--to', '2026-06-01'], /^The range ends before it starts\.$/],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await runWhatIf(...args);
    expect([code, stdout.toString()]).toEqual([1, '']);
    expect(stderr.trim()).toMatch(sentence);
  });
});
