import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runProcess, type TestProcess } from '@cablepark/event-store/test/child-process';
import { eventually } from '@cablepark/event-store/test/eventually';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { ProgressListener } from './runtime/progress-listener.ts';
import { names, ReadSide, silent } from './test/read-side.ts';
import { season, type Written } from './test/season.ts';

jest.setTimeout(90_000);

let side: ReadSide;
let events: Iterator<Written>;
let progress: ReadModelProgress;
let listener: ProgressListener;

beforeAll(async () => {
  side = await ReadSide.open();
  events = season({ seed: 3, from: '2026-03-01', perDay: 30 });
  progress = new ReadModelProgress();
  listener = new ProgressListener({ databaseUrl: side.databaseUrl, progress, logger: silent });
  listener.start();
});
afterAll(async () => {
  await listener.stop();
  await side.close();
});

const run = (environment: NodeJS.ProcessEnv = {}): TestProcess =>
  runProcess(new URL('main.ts', import.meta.url), [], {
    EVENTSTORE_URL: side.store.url,
    DATABASE_URL: side.databaseUrl,
    LOG_LEVEL: 'silent',
    ...environment,
  });
const connections = async () =>
  (await side.sql(`SELECT pid FROM pg_stat_activity WHERE application_name = 'cablepark projections'`)).length;

describe('the projections as a process of their own', () => {
  it('killed at any moment under load, leave rows that equal a rebuild from zero', async () => {
    const state = { over: false };
    const writing = (async () => {
      let last = -1n;
      while (!state.over) last = await side.writeSeason(events, 40);
      return last;
    })();
    for (let i = 0; i < 3; i++) {
      const { child, exit } = run();
      const before = progress.reached().get('audit_trail')?.position ?? -1n;
      await eventually(() => {
        expect(progress.reached().get('audit_trail')!.position).toBeGreaterThan(before);
      }, 30_000);
      child.kill('SIGKILL'); // whatever it is doing at this moment
      await exit;
    }
    state.over = true;
    const last = await writing;
    const { child, exit } = run();
    expect(await progress.waitFor(names, last, 30_000)).toBe(true);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    const live = await side.rows();
    await side.rebuild();
    expect(await side.rows()).toEqual(live);
  });

  it('are taken over from by another process when they are killed', async () => {
    const first = run();
    const second = run();
    await eventually(async () => {
      expect(await connections()).toBe(2);
    }, 30_000);
    for (const { child, exit } of [first, second]) {
      const last = await side.writeSeason(events, 10);
      expect(await progress.waitFor(names, last, 10_000)).toBe(true);
      child.kill('SIGKILL');
      await exit;
    }
  });

  it.each([['EVENTSTORE_URL'], ['DATABASE_URL']])('say in one sentence that they need %s', async (name) => {
    const { exit, errors } = run({ [name]: '' });
    expect(await exit).toBe(1);
    expect(await errors()).toMatch(/^The projections need EVENTSTORE_URL and DATABASE_URL; .*\n$/);
  });
});
