import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { ReadModelStatus } from '@cablepark/contracts/system/read-models';
import { eventually } from '@cablepark/platform/test/eventually';
import { readModels } from '@cablepark/projections/registry';

import { refusalOf } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';

let app: RunningApp;
let manager: SignedInBrowser;

beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const list = async (): Promise<ReadModelStatus[]> =>
  (await manager.get<ReadModelStatus[]>('/api/admin/read-models')).body;
const findFeedback = async () => (await list()).find(({ name }) => name === 'feedback');

describe('the read models', () => {
  it('are listed with how far they have come', async () => {
    await app.waitUntilVisible();
    const all = await list();
    expect(all.map(({ name }) => name)).toEqual(readModels.map(({ name }) => name));
    for (const [i, { version }] of readModels.entries()) {
      expect(all[i]).toMatchObject({ version, lag: 0, lastError: null, rebuild: null });
    }

    expect(new Set(all.map(({ position }) => position)).size).toBe(1);
    expect(all[0]!.rate).toBeGreaterThan(0);
  });

  it('are rebuilt for a manager, once however often it is asked for', async () => {
    const { pool } = app.infrastructure;
    const reader = await pool.connect();
    // Holds up the switch. The server ends sessions that hold locks and are silent for six seconds.
    await reader.query(
      'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE read_models.feedback IN ACCESS SHARE MODE',
    );
    for (let i = 0; i < 2; i++) {
      const { status, body } = await manager.post('/api/admin/read-models/feedback/rebuild');
      expect([status, body]).toEqual([202, { name: 'feedback' }]);
    }

    await eventually(async () => {
      const { rebuild } = (await findFeedback())!;
      expect(rebuild?.total).toBeGreaterThan(0);
      expect(rebuild?.done).toBe(rebuild?.total);
    });
    await reader.query('COMMIT');
    reader.release();
    await eventually(async () => {
      expect(await findFeedback()).toMatchObject({ rebuild: null, lag: 0 });
    });
    const { rows } = await pool.query('SELECT * FROM read_models.rebuilds');
    expect(rows).toEqual([]);
  });

  it('are 404 under any other name', async () => {
    expect(refusalOf(await manager.post('/api/admin/read-models/nothing/rebuild'))).toMatchObject({
      status: 404,
      code: 'READ_MODEL_NOT_FOUND',
    });
  });

  it('say why they are stopped', async () => {
    await app.infrastructure.pool.query(
      `UPDATE read_models.checkpoints SET stopped = 'a fault' WHERE name = 'feedback'`,
    );
    expect((await findFeedback())?.lastError).toBe('a fault');
    await app.infrastructure.pool.query(`UPDATE read_models.checkpoints SET stopped = NULL`);
  });
});
