import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Feedback } from '@cablepark/contracts/feedback/feedback';

import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';

let app: RunningApp;
let manager: Browser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const send = async (visitor: Browser, comment: string, more: object = {}) => {
  const { status, body } = await visitor.post<{ id: string }>('/api/feedback', {
    rating: 4,
    comment,
    ...more,
  });
  expect(status).toBe(201);
  return body.id;
};

const list = async (query = '') =>
  (await manager.get<Feedback[]>(`/api/admin/feedback${query}`)).body;
const update = (id: string, changes: object) =>
  manager.patch<Feedback>(`/api/admin/feedback/${id}`, changes);

describe('feedback', () => {
  it('can be sent by anybody and is listed newest first, with its source', async () => {
    const athlete = await app.signInAs('athlete');
    const first = await send(app.createGuest(), 'Great water', {
      email: 'anna@example.com',
      category: 'interface',
    });
    const second = await send(athlete, 'More ramps');
    const [newest, older] = await list();
    expect(newest).toMatchObject({ id: second, category: 'general', email: null, status: 'new' });
    expect(newest?.userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(older).toMatchObject({
      id: first,
      rating: 4,
      comment: 'Great water',
      email: 'anna@example.com',
      category: 'interface',
      status: 'new',
      adminNotes: null,
      userId: null,
      userIp: '127.0.0.1',
      userAgent: expect.any(String),
      createdAt: '2026-06-01T06:00:00.000Z',
    });
  });

  it.each([
    '',
    ' \u3000 ',
    '\u200b\u2060',
    '\u2800',
    '\u3164\u115f',
    '\u0301\u0302',
    '\ufdd0\u0378\ue000\ufffc',
  ])('can not be %j, which shows nothing', async (comment) => {
    const { body } = await app.createGuest().post('/api/feedback', { rating: 4, comment });
    expect(body).toMatchObject({ error: 'Feedback cannot be empty', code: 'INVALID_REQUEST' });
  });

  it('keeps its lines and what is written from right to left, but no sign that turns text around', async () => {
    await send(app.createGuest(), 'Good\u202e wake\n\u2067\u05e9\u05dc\u05d5\u05dd\u2069 :)');
    expect((await list('?limit=1'))[0]?.comment).toBe('Good wake\n\u05e9\u05dc\u05d5\u05dd :)');
  });

  it('is listed in pages, and by status on request', async () => {
    const { body, headers } = await manager.get<Feedback[]>('/api/admin/feedback?limit=1');
    const [, older] = await list();
    const next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect(body).toHaveLength(1);
    expect((await manager.get<Feedback[]>(next)).body.map(({ id }) => id)).toEqual([older?.id]);
    expect(await list('?status=archived')).toEqual([]);
  });

  it('can be reviewed, archived, restored and given notes', async () => {
    const id = await send(app.createGuest(), 'The form is long', { category: 'bug' });
    expect(await update(id, { status: 'reviewed', adminNotes: 'Called Anna' })).toMatchObject({
      status: 200,
      body: { id, status: 'reviewed', adminNotes: 'Called Anna' },
    });
    expect((await update(id, { status: 'archived', adminNotes: 'Called Anna' })).body.status).toBe(
      'archived',
    );
    expect((await list('?status=archived')).map((one) => one.id)).toEqual([id]);
    expect((await update(id, { status: 'reviewed' })).body).toMatchObject({
      status: 'reviewed',
      adminNotes: 'Called Anna',
    });
    expect((await update(id, { adminNotes: '' })).body).toMatchObject({
      status: 'reviewed',
      adminNotes: null,
    });
    expect(refusalOf(await update(id, { status: 'new' }))).toEqual({
      status: 409,
      code: 'FEEDBACK_TRANSITION',
    });
  });

  it.each(['999', 'nothing', '00000000-0000-4000-8000-000000000000', '%00'])(
    'answers that item %s is unknown',
    async (id) => {
      expect(refusalOf(await update(id, { status: 'reviewed' }))).toEqual({
        status: 404,
        code: 'FEEDBACK_NOT_FOUND',
      });
    },
  );

  it('can only be reviewed by managers and admins', async () => {
    for (const [visitor, status] of [
      [app.createGuest(), 401],
      [await app.signInAs('athlete'), 403],
      [await app.signInAs('operator'), 403],
      [await app.signInAs('admin'), 200],
    ] as const) {
      expect((await visitor.get('/api/admin/feedback')).status).toBe(status);
    }
  });

  it('is sealed in the log, its source included', async () => {
    const log = JSON.stringify((await app.readEvents()).map(({ data }) => data));
    for (const secret of ['Great water', 'anna@example.com', '127.0.0.1', 'Called Anna']) {
      expect(log).not.toContain(secret);
    }
  });

  it('can be erased for good by managers: text, source and notes go, the rating stays', async () => {
    const id = await send(app.createGuest(), 'My name is Anna Ozola', {
      email: 'anna@example.com',
    });
    await update(id, { adminNotes: 'Anna called' });
    await update(id, { adminNotes: 'Anna called twice' });
    const keys = new Set<string>();
    for (const { type, data } of await app.readEvents()) {
      if (type === 'FeedbackSubmitted' && data.feedbackId === id) {
        keys.add(data.content.keyId);
        keys.add(data.source.keyId);
      }
      if (type === 'FeedbackNotesChanged' && data.feedbackId === id) {
        keys.add(data.notes.keyId);
      }
    }

    expect(keys.size).toBe(4);
    const address = `/api/admin/feedback/${id}/personal-data`;
    expect((await (await app.signInAs('operator')).delete(address)).status).toBe(403);
    for (const again of [1, 2]) {
      expect({ again, ...(await manager.delete(address)) }).toMatchObject({
        status: 200,
        body: { message: expect.any(String) },
      });
    }

    const left = await app.infrastructure.pool.query(
      'SELECT FROM vault.keys WHERE key_id = ANY($1::uuid[])',
      [keys],
    );
    expect(left.rowCount).toBe(0);
    expect((await list()).find((item) => item.id === id)).toMatchObject({
      comment: 'erased',
      email: null,
      userIp: null,
      userAgent: null,
      adminNotes: null,
      rating: 4,
    });
    for (const unknown of ['0198f3a0-0000-7000-8000-000000000000', 'x']) {
      expect((await manager.delete(`/api/admin/feedback/${unknown}/personal-data`)).status).toBe(
        404,
      );
    }
  });
});
