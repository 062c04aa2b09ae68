import { Writable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { Browser, refusalOf } from '#test/browser';
import { sendPersistently } from '#test/persistent-request';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { sellPass } from '../passes/test/selling.ts';
import { bookWithLink } from '../test/book-with-link.ts';
import { createForm, dayOfJune } from '../test/form.ts';
import { joinAndConfirm } from '../test/join-waitlist.ts';

let logged = '';
const logTo = new Writable({
  write: (line: Buffer, _encoding, done) => {
    logged += line.toString();
    done();
  },
});

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp({
    logTo,
    settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
  });
});
afterAll(() => app.stop());

/** Every row of every table, as text. */
async function readEveryRow(): Promise<string> {
  const { pool } = app.infrastructure;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  return texts.join('\n');
}

describe('the token of a link', () => {
  it('is in the answer to placing the booking, and nowhere else', async () => {
    const [guest, operator, manager] = [
      app.createGuest(),
      await app.signInAs('operator'),
      await app.signInAs('manager'),
    ];
    const booking = await bookWithLink(guest, ['15:00'], dayOfJune(10));
    const entry = await joinAndConfirm(app, guest, 'berta', dayOfJune(10));
    const asStaff = await operator.post<PlacedBookingDetail>(
      '/api/bookings/admin',
      createForm(['15:30'], dayOfJune(10)),
    );
    const tokens = [booking.token, asStaff.body.manageUrl?.split('/manage/')[1] ?? '', entry.token];
    const [path] = tokens.map((token) => `/api/manage/${token}`);
    const { pool } = app.infrastructure;
    const answers = [
      await guest.get(path!),
      await guest.patch(path!, { phoneNumber: '20000009' }),
      await guest.patch(path!, { phoneNumber: 'x' }),
      await guest.ask('PATCH', path!, { raw: '{' }),
      await guest.post(`${path!}/move`, { timeSlotIds: [slot('16:00', dayOfJune(10))] }),
      await guest.post(`${path!}/move`, { timeSlotIds: [slot('16:00', dayOfJune(11))] }),
      await guest.post(`${path!}/move`, { timeSlotIds: [1] }),
      await guest.get(`${path!}/data`),
      await guest.get(`${path!}/unknown`),
      await guest.ask('PUT', path!),
      await guest.get(`/manage/${tokens[0]!}`, { headers: { accept: 'text/html' } }),
      await guest.get(entry.path),
      await entry.decline(),
      await guest.get(`${entry.path}/unknown`),
      await guest.get(`/waitlist/${entry.token}`, { headers: { accept: 'text/html' } }),
      await operator.get(`/api/admin/waitlist?day=${dayOfJune(10)}`),
      await operator.get(`/api/bookings/${booking.reference}`),
      await operator.get('/api/bookings'),
      await operator.get(`/api/timeslots?startDate=${dayOfJune(10)}&endDate=${dayOfJune(11)}`),
      await manager.get('/api/admin/audit'),
      await guest.get('/api/health'),
      await guest.get('/metrics'),
    ];
    await pool.query('ALTER TABLE read_models.bookings RENAME TO hidden');
    const failed = await guest.get(path!);
    expect(failed.status).toBe(500);
    await pool.query('ALTER TABLE read_models.hidden RENAME TO bookings');
    answers.push(await entry.leave(), await guest.get(entry.path));
    answers.push(failed, await guest.delete(`${path!}/personal-data`), await guest.get(path!));
    expect(answers.at(-1)?.status).toBe(410);
    const seen = [
      ...answers.map(({ body, headers }) => JSON.stringify([body, [...headers]])),
      logged,
      JSON.stringify((await app.readEvents()).map(({ data, metadata }) => [data, metadata])),
      await readEveryRow(),
    ];
    expect(logged).toContain('/api/manage/:token/move');
    expect(logged).toContain('/api/waitlist/:token/decline');
    for (const token of tokens) {
      expect(token.length).toBeGreaterThanOrEqual(22);
      expect(seen.filter((text) => text.includes(token))).toEqual([]);
    }
  });

  it('of a pass, its code, is in the answer to the sale and the mail, and nowhere else', async () => {
    const manager = await app.signInAs('manager');
    const athlete = await app.signInAs('athlete');
    const guest = app.createGuest();
    const holder = { fullName: 'Zoja Slepena', email: 'zoja@secret.lv' };
    const sold = await sellPass(manager, {}, holder);
    const path = `/api/passes/${sold.code}`;
    const form = { ...createForm(['18:00'], dayOfJune(11)), payWith: [sold.code] };
    const answers = [
      await guest.get(path),
      await guest.get(`${path}?timeSlotIds=x`),
      await guest.get(`${path}/receipt`),
      await guest.post('/api/bookings', form),
      await guest.delete(`${path}/personal-data`),
      await athlete.post('/api/user/passes', { code: sold.code }),
      await athlete.get('/api/user/passes'),
      await manager.get(`/api/passes/${sold.id}`),
      await manager.get(`/api/passes?find=${sold.code}`),
      await manager.get('/api/passes?find=zoja@secret.lv'),
      await manager.post(`/api/passes/${sold.id}/adjust`, { rides: 1, why: 'Zoja asked' }),
      await manager.post(`/api/passes/${sold.id}/resend`, {}),
      await manager.get('/api/admin/audit'),
      await manager.get('/api/admin/ledger?format=csv'),
      await guest.get(`/pass/${sold.code}`, { headers: { accept: 'text/html' } }),
    ];
    const stored = [
      JSON.stringify((await app.readEvents()).map(({ data, metadata }) => [data, metadata])),
      await readEveryRow(),
    ];
    expect(logged).toContain('/api/passes/:key/receipt');
    const letters = sold.code.replaceAll('-', '');
    for (const secret of [sold.code, letters, letters.toLowerCase()]) {
      const seen = [...answers.map(({ body }) => JSON.stringify(body)), logged, ...stored];
      expect(seen.filter((text) => text.includes(secret))).toEqual([]);
    }
    for (const secret of [sold.id, holder.email, 'Slepena']) {
      expect(logged).not.toContain(secret);
    }
    for (const secret of [holder.email, 'Slepena', 'Zoja asked']) {
      expect(stored.filter((text) => text.includes(secret))).toEqual([]);
    }
  });

  it('is in no page that other sites get a referrer from, or that an index lists', async () => {
    for (const path of [
      '/manage/abc',
      '/manage/abc?x=1',
      '/MANAGE/abc',
      '/waitlist/abc',
      '/pass/abc',
    ]) {
      const { headers } = await app.createGuest().get(path, { headers: { accept: 'text/html' } });
      expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
        'no-referrer',
        'noindex',
      ]);
    }

    for (const path of ['/api/manage/abc', '/api/waitlist/abc', '/api/passes/abc']) {
      const { headers } = await app.createGuest().get(path);
      expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
        'no-referrer',
        'no-store',
      ]);
    }
  });
});

const browseFrom = (address: string) => new Browser(app.url, { 'x-forwarded-for': address });

describe('changing by link', () => {
  it('is limited to ten requests of any kind a minute for a link, from anywhere', async () => {
    const { token } = await bookWithLink(app.createGuest(), ['15:00'], dayOfJune(13));
    const path = `/api/manage/${token}`;
    const changes = [
      (from: Browser) => from.patch(path, { phoneNumber: '20000009' }),
      (from: Browser) => from.post(`${path}/move`, { timeSlotIds: [slot('16:00', dayOfJune(13))] }),
    ];
    for (let i = 0; i < 10; i++) {
      expect((await changes[i % 2]!(browseFrom(`203.0.113.${50 + i}`))).status).toBe(200);
    }

    const next = browseFrom('203.0.113.60');
    for (const change of [
      ...changes,
      () => next.delete(path),
      () => next.delete(`${path}/personal-data`),
    ]) {
      expect(refusalOf(await change(next))).toEqual({ status: 429, code: 'THROTTLED' });
    }

    expect((await next.get(path)).status).toBe(200);
  });

  it('is limited to thirty requests of a network a minute, also if each is of another link', async () => {
    const [network, elsewhere] = [browseFrom('2001:db8:8:8::1'), browseFrom('2001:db8:8:9::1')];
    const cancelled: number[] = [];
    for (let i = 0; i < 31; i++) {
      const { token } = await bookWithLink(network, ['15:00'], dayOfJune(14), {
        email: `rider${i}@park.test`,
      });
      const answer = await browseFrom(`2001:db8:8:8::${(i + 2).toString(16)}`).delete(
        `/api/manage/${token}`,
      );
      cancelled.push(answer.status);
      if (i < 30) {
        continue;
      }

      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await elsewhere.delete(`/api/manage/${token}`)).status).toBe(200);
    }

    expect(cancelled).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});

describe('reading by a link or a reference', () => {
  it('is limited to thirty requests a minute for one reference, however it is written', async () => {
    const day = dayOfJune(15);
    const { token, reference } = await bookWithLink(app.createGuest(), ['15:00'], day);
    const entry = await joinAndConfirm(app, app.createGuest(), 'ilze', day);
    const forms = [
      [`/api/manage/${token}`, `/api/manage/${token}.`],
      [entry.path, `${entry.path})`],
      [`/api/bookings/${reference}/receipt`, `/api/bookings/${reference.toLowerCase()}/receipt`],
    ] as const;
    for (const [i, [one, same]] of forms.entries()) {
      for (let n = 0; n < 30; n++) {
        expect([200, 503]).toContain(
          (await browseFrom(`198.51.${i}.${n}`).get(n % 2 === 0 ? one : same)).status,
        );
      }

      const next = await browseFrom(`198.51.${i}.100`).get(one);
      expect(refusalOf(next)).toEqual({ status: 429, code: 'THROTTLED' });
      expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0);
    }

    expect((await browseFrom('198.51.100.100').get(`/api/manage/${token}/data`)).status).toBe(200);
  });

  it('is limited to six hundred requests of a network a minute', async () => {
    const get = (i: number) =>
      browseFrom(`2001:db8:6:6::${(i + 1).toString(16)}`).get(
        `/api/bookings/ABCDEFGHJK${100_000 + i}/receipt`,
      );
    // Few at once, because a request that a busy machine answers with 503 is counted as well.
    for (let i = 0; i < 600; i += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => get(i + n)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    }

    expect(refusalOf(await get(600))).toEqual({ status: 429, code: 'THROTTLED' });
  });
});

describe('a client that guesses tokens', () => {
  const path = '/api/manage/unknown';

  it('waits after thirty in a minute, for known ones too, and others do not', async () => {
    const [guesser, other] = [browseFrom('203.0.113.1'), browseFrom('203.0.113.2')];
    const { token } = await bookWithLink(other, ['15:00'], dayOfJune(12));
    const known = `/api/manage/${token}`;
    for (let i = 0; i < 20; i++) {
      expect((await guesser.get(known)).status).toBe(200);
    }

    for (let i = 0; i < 30; i++) {
      expect((await guesser.get(`${path}${i}`)).status).toBe(404);
    }

    for (const answer of [
      await guesser.get(path),
      await guesser.get(known),
      await guesser.delete(known),
      await guesser.get(`${known}/data`),
      await guesser.delete(`${known}/personal-data`),
      await guesser.patch(known, {}),
      await guesser.post(`${known}/move`, { timeSlotIds: [] }),
    ]) {
      expect(refusalOf(answer)).toEqual({ status: 429, code: 'THROTTLED' });
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }

    expect((await guesser.get('/api/health/live')).status).toBe(200);
    expect((await other.get(known)).status).toBe(200);
  });

  it('waits as long whether they guess links of bookings or of waitlist entries', async () => {
    const guesser = browseFrom('203.0.113.3');
    for (let i = 0; i < 15; i++) {
      expect((await guesser.get(`${path}${i}`)).status).toBe(404);
      expect((await guesser.get(`/api/waitlist/unknown${i}`)).status).toBe(404);
    }

    for (const answer of [
      await guesser.get(path),
      await guesser.get('/api/waitlist/unknown'),
      await guesser.post('/api/waitlist/unknown/accept', {}),
      await guesser.delete('/api/waitlist/unknown'),
    ]) {
      expect(refusalOf(answer)).toEqual({ status: 429, code: 'THROTTLED' });
    }
  });

  it('gets no more answers by asking all at once, or from many addresses of one network', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        sendPersistently(
          browseFrom(`2001:db8:7:7::${(i + 1).toString(16)}`),
          'DELETE',
          `${path}${i}`,
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });
});
