import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { eventually } from '@cablepark/platform/test/eventually';

import { startRunningApp, type RunningApp } from '#test/running-app';
import { DailyVerification } from './daily-verification.ts';

let app: RunningApp;
const processes: DailyVerification[] = [];

beforeAll(async () => {
  app = await startRunningApp({ now: '2026-06-01T00:20:00Z' }); // 03:20 in Riga
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await app.stop();
});

interface Health {
  readonly status: string;
  readonly verification: {
    readonly finishedAt: string;
    readonly position: number;
    readonly differences: number;
  } | null;
}
const readHealth = async (): Promise<Health> =>
  (await app.createGuest().get<Health>('/api/health')).body;

const startProcess = () => {
  const one = new DailyVerification({ ...app.infrastructure, time: '03:30', everyMs: 20 });
  processes.push(one);
  one.start();
};

const finishedAt = (instant: string) =>
  eventually(async () => {
    expect((await readHealth()).verification).toMatchObject({
      finishedAt: new Date(instant).toISOString(),
    });
  }, 120_000); // one that fails is repeated after a minute

describe('VERIFY_AT', () => {
  it('verifies the read models once a day, by the process’s clock, however many processes there are', async () => {
    startProcess();
    startProcess();
    expect((await readHealth()).verification).toBeNull();
    app.clock.set('2026-06-01T00:30:00Z');
    await finishedAt('2026-06-01T00:30:00Z');
    const first = await readHealth();
    expect(first).toMatchObject({ status: 'up', verification: { differences: 0 } });
    expect(first.verification?.position).toBeGreaterThan(0);

    app.clock.set('2026-06-01T20:00:00Z');
    await app.infrastructure.pool.query(
      `UPDATE read_models.settings SET changed_at = now() WHERE name = 'leadTime'`,
    );
    app.clock.set('2026-06-02T00:31:00Z');
    await finishedAt('2026-06-02T00:31:00Z'); // so it didn't run at 20:00
    expect(await readHealth()).toMatchObject({
      status: 'degraded',
      verification: { differences: 1 },
    });
  });

  it('makes up for a run that was missed', async () => {
    await Promise.all(processes.map((one) => one.stop()));
    app.clock.set('2026-06-04T09:00:00Z');
    startProcess();
    await finishedAt('2026-06-04T09:00:00Z');
  });
});
