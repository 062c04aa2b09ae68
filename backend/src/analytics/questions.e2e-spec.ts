import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Question } from '@cablepark/contracts/analytics/question';

import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const LATER = '2026-06-01T10:05:00.000Z';
const PATH = '/api/admin/questions';
const form = {
  title: 'Pārdots',
  sql: 'SELECT 1 AS a, 2 AS b',
  chart: { type: 'bar', x: 'a', y: 'b' },
};

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp({ now: NOW });
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const listQuestions = async (by = manager) => (await by.get<Question[]>(PATH)).body;

describe('saved questions', () => {
  it('are shared by managers, changed and erased', async () => {
    const { status, body } = await manager.post<Question>(PATH, form);
    expect([status, body]).toEqual([
      201,
      { ...form, id: expect.any(String), createdAt: NOW, updatedAt: NOW },
    ]);
    const another = await app.signInAs('admin');
    expect(await listQuestions(another)).toEqual([body]);

    app.clock.set(LATER);
    const changed = { title: 'Cits', sql: 'SELECT 2', chart: null };
    const answer = await another.put<Question>(`${PATH}/${body.id}`, changed);
    expect([answer.status, answer.body]).toEqual([200, { ...body, ...changed, updatedAt: LATER }]);
    const { body: second } = await manager.post<Question>(PATH, { ...form, title: 'Ātri' });
    expect(await listQuestions()).toEqual([second, answer.body]);

    expect((await manager.delete(`${PATH}/${body.id}`)).status).toBe(200);
    expect(await listQuestions()).toEqual([second]);
    const log = JSON.stringify((await app.readEvents()).map(({ data }) => data));
    for (const text of ['Pārdots', 'Ātri', 'SELECT']) {
      expect(log).not.toContain(text);
    }

    const erased = (await app.readEvents()).find(({ type }) => type === 'PersonalDataErased')
      ?.data as {
      keyIds: string[];
    };
    expect(erased.keyIds).toHaveLength(2);
    const left = 'SELECT key_id FROM vault.keys WHERE key_id = ANY ($1::uuid[])';
    expect((await app.infrastructure.pool.query(left, [erased.keyIds])).rowCount).toBe(0);
    for (const gone of [
      await manager.delete(`${PATH}/${body.id}`),
      await manager.put(`${PATH}/${body.id}`, form),
    ]) {
      expect(refusalOf(gone)).toEqual({ status: 404, code: 'QUESTION_NOT_FOUND' });
    }

    expect(refusalOf(await manager.delete(`${PATH}/none`))).toEqual({
      status: 404,
      code: 'QUESTION_NOT_FOUND',
    });
  });

  it('are for managers, and have a title, a text and a chart or none', async () => {
    expect((await app.createGuest().get(PATH)).status).toBe(401);
    expect((await (await app.signInAs('operator')).post(PATH, form)).status).toBe(403);
    const wrong = [
      {},
      { ...form, title: ' ' },
      { ...form, title: 'x'.repeat(201) },
      { ...form, sql: '' },
      { ...form, sql: 'x'.repeat(20_001) },
      { title: 'x', sql: 'SELECT 1' },
      { ...form, chart: { type: 'pie', x: 'a', y: 'b' } },
      { ...form, chart: { type: 'bar', x: 'a' } },
    ];
    for (const body of wrong) {
      expect(refusalOf(await manager.post(PATH, body))).toEqual({
        status: 400,
        code: 'INVALID_REQUEST',
      });
    }
  });
});
