import { request } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { User } from '@cablepark/contracts/accounts/user';

import { bookWithLink } from '../schedule/test/book-with-link.ts';
import { createForm, dayOfJune } from '../schedule/test/form.ts';
import { joinAndConfirm } from '../schedule/test/join-waitlist.ts';
import { refusalOf } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';
import { servedEndpoints } from './served-endpoints.ts';

let app: RunningApp;
let admin: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  admin = await app.signInAs('admin');
});
afterAll(() => app.stop());

/** Sends a request with exactly these values of the header, which `fetch` would refuse or join. */
function askWithKeys(
  method: string,
  path: string,
  keys: string[],
  body: unknown,
): Promise<unknown> {
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': keys };

  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, app.url), { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => {
        text += part.toString();
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode, body: JSON.parse(text) as unknown }),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const wrongKeys = [
  ['k'.repeat(201)],
  ['order 17'],
  ['ā'].map((key) => Buffer.from(key).toString('latin1')),
  ['a', 'a'],
  [''],
  ['a,b'],
  ['a\tb'],
];

describe('an Idempotency-Key that is not taken', () => {
  const keyed = servedEndpoints.filter(({ takesKey }) => takesKey);

  it('is refused by every call that takes one, before anything is done', async () => {
    const before = (await app.readEvents()).length;
    for (const { method, path, example } of keyed) {
      const address = path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
      for (const keys of wrongKeys) {
        const answer = await askWithKeys(method, address, keys, example);
        expect([path, keys, answer]).toEqual([
          path,
          keys,
          { status: 400, body: expect.objectContaining({ code: 'IDEMPOTENCY_KEY_INVALID' }) },
        ]);
      }
    }

    expect((await app.readEvents()).length).toBe(before);
  });

  it('is ignored by calls that take none, and 200 visible signs are taken', async () => {
    expect(await askWithKeys('GET', '/api/config', ['order 17'], undefined)).toMatchObject({
      status: 200,
    });
    const booking = createForm(['15:00'], dayOfJune(2));
    expect(
      await askWithKeys('POST', '/api/bookings', [`!~${'k'.repeat(198)}`], booking),
    ).toMatchObject({
      status: 201,
    });
  });
});

describe('the id of a slot outside the calendar', () => {
  const outside = [
    0,
    1,
    17_519,
    9_300_001,
    987_654_321,
    1e9,
    -987_654_321,
    -1,
    -17_519,
    '987654321',
    '-9300001',
    2 ** 53,
  ];
  const toSlots = (id: unknown) => ({ timeSlotIds: [id] });
  const customer = { fullName: 'Anna', phoneNumber: '26123456', email: 'anna@example.com' };

  it.each(outside)('is SLOT_NOT_FOUND wherever a slot is named: %j', async (id) => {
    const before = (await app.readEvents()).length;
    const { reference, token } = await bookWithLink(app.createGuest(), ['16:00'], dayOfJune(3));
    const placed = (await app.readEvents()).length;
    expect(placed).toBeGreaterThan(before);
    const answers = {
      waitlist: await app.createGuest().post('/api/waitlist', { ...customer, timeSlotId: id }),
      hold: await app.createGuest().post('/api/holds', toSlots(id)),
      booking: await app.createGuest().post('/api/bookings', { ...customer, ...toSlots(id) }),
      admin: await admin.post('/api/bookings/admin', { ...customer, ...toSlots(id) }),
      block: await admin.post('/api/timeslots/block', { ...toSlots(id), reason: 'Wind' }),
      release: await admin.post('/api/timeslots/release', toSlots(id)),
      open: await admin.post('/api/timeslots/make-available', { ...toSlots(id), price: 20 }),
      move: await admin.post(`/api/bookings/${reference}/move`, toSlots(id)),
      moveByLink: await app.createGuest().post(`/api/manage/${token}/move`, toSlots(id)),
      reason: await admin.delete(`/api/timeslots/${id}/block-reason`),
    };
    expect(Object.entries(answers).map(([call, answer]) => [call, refusalOf(answer)])).toEqual(
      Object.keys(answers).map((call) => [call, { status: 404, code: 'SLOT_NOT_FOUND' }]),
    );
    expect((await admin.get(`/api/admin/audit?slotId=${id}`)).status).toBe(400);
    expect((await app.readEvents()).length).toBe(placed);
    expect((await app.createGuest().delete(`/api/manage/${token}`)).status).toBe(200);
  });
});

describe('an e-mail whose domain has diacritics', () => {
  it('is one account in both forms, with ASCII in answers', async () => {
    const guest = app.createGuest();
    const password = 'six or more letters';
    const registered = await guest.post<User>('/api/register', {
      username: 'adazi',
      email: 'ilze@ādaži.lv',
      password,
    });
    expect([registered.status, registered.body.email]).toEqual([201, 'ilze@xn--dai-0oa14d.lv']);
    const again = { username: 'adazi2', email: 'Ilze@XN--dai-0oa14d.lv', password };
    expect(refusalOf(await app.createGuest().post('/api/register', again))).toEqual({
      status: 409,
      code: 'EMAIL_TAKEN',
    });
    for (const login of ['ilze@ādaži.lv', 'ilze@xn--dai-0oa14d.lv', 'il\u200bze@ĀDAŽI.lv']) {
      for (const field of ['email', 'username']) {
        expect(
          (await app.createGuest().post('/api/login', { [field]: login, password })).status,
        ).toBe(200);
      }
    }
  });
});

describe('a link with a sign behind it', () => {
  it.each(['.', ')', ',', '%3E', '%C2%A0'])('is read without %s', async (sign) => {
    const guest = app.createGuest();
    const { token } = await bookWithLink(guest, ['15:00'], dayOfJune(4));
    const entry = await joinAndConfirm(app, guest, 'ilze', dayOfJune(4));
    expect((await guest.get(`/api/manage/${token}${sign}`)).status).toBe(200);
    expect((await guest.get(`${entry.path}${sign}`)).status).toBe(200);
    expect((await guest.delete(`${entry.path}${sign}`)).status).toBe(200);
    expect((await guest.delete(`/api/manage/${token}${sign}`)).status).toBe(200);
  });
});

describe('the link of an account that was deactivated', () => {
  it('accepts nothing', async () => {
    const day = dayOfJune(5);
    const athlete = await app.signInAs('athlete');
    const { token } = await bookWithLink(app.createGuest(), ['15:00'], day);
    const entry = await joinAndConfirm(app, athlete, 'ilze', day);
    await app.createGuest().delete(`/api/manage/${token}`);
    expect((await admin.patch(`/api/users/${athlete.user.id}`, { isActive: false })).status).toBe(
      200,
    );
    const accept = () => app.createGuest().post(`${entry.path}/accept`, {});
    expect(refusalOf(await accept())).toEqual({ status: 410, code: 'WAITLIST_OVER' });
    await admin.patch(`/api/users/${athlete.user.id}`, { isActive: true });
    expect((await accept()).status).toBe(201);
  });
});
