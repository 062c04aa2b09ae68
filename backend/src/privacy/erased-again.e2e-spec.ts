import { mkdtempSync } from 'node:fs';
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

import type { User } from '@cablepark/contracts/accounts/user';
import type { Feedback } from '@cablepark/contracts/feedback/feedback';
import { listErasedKeys } from '@cablepark/contracts/privacy/erased-keys';
import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { booksClosed, slot } from '@cablepark/contracts/test/schedule-events';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { eventually } from '@cablepark/platform/test/eventually';
import { createThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';
import { hashKeyId } from '@cablepark/vault/erased-keys-file';

import { scheduleDecider } from '../schedule/domain/evolve-schedule.ts';
import { sellPass } from '../schedule/passes/test/selling.ts';
import { book, createForm } from '../schedule/test/form.ts';
import { joinAndConfirm } from '../schedule/test/join-waitlist.ts';
import type { Answer, Browser } from '../test/browser.ts';
import { FIRST_ADMIN, startRunningApp, TEST_NOW, type RunningApp } from '../test/running-app.ts';
import { signIn } from '../test/sign-in.ts';

const DAY = '2026-06-05';
const OVER = '2026-06-02';
const anna = { email: 'anna@example.lv', password: 'a fine long password' };
const folder = mkdtempSync(join(tmpdir(), 'cablepark-erased-again-'));
const listed = join(folder, 'erased-keys');
const HEADED = `${listed}-headed`;
const createSettings = (path: string) => ({ DATA_DIR: folder, ERASED_KEYS_FILE: path });

type Park = Awaited<ReturnType<typeof fill>>;

/**
 * Fills a park with one of everything that holds personal data, and a booking that nobody erases.
 */
async function fill(app: RunningApp) {
  const guest = app.createGuest();
  const admin = await signIn(app.url, FIRST_ADMIN);
  // A booking whose books are closed, with an earlier version of its details.
  const over = await book(guest, ['15:00'], OVER);
  await admin.put(`/api/bookings/${over.booking.id}`, {
    customerName: 'Anna Ozola',
    phoneNumber: '20000005',
  });
  app.clock.set(`${OVER}T22:00:00Z`);
  await app.infrastructure.store.handle(
    scheduleDecider,
    SCHEDULE,
    createSystemContext('Test', app.clock.now()),
    () => [booksClosed('2026-06-03')],
  );
  app.clock.set(TEST_NOW);
  await app
    .createGuest()
    .post('/api/register', { ...anna, username: 'anna', firstName: 'Anna', lastName: 'Ozola' });
  const athlete = await signIn(app.url, anna);
  const linked = await guest.post<PlacedBookingDetail>('/api/bookings', createForm(['15:00'], DAY));
  const cancelled = await book(athlete, ['16:00'], DAY);
  await athlete.delete(`/api/bookings/${cancelled.booking.id}`);
  const kept = await book(guest, ['17:00'], DAY);
  const own = await joinAndConfirm(app, athlete, 'anna', DAY);
  const berta = await joinAndConfirm(app, guest, 'berta', DAY);
  const clara = await joinAndConfirm(app, guest, 'clara', DAY);
  await athlete.post('/api/feedback', { rating: 4, comment: 'I am Anna Ozola' });
  const feedback = await guest.post<{ id: string }>('/api/feedback', {
    rating: 5,
    comment: 'Call Berta',
  });
  await admin.patch(`/api/admin/feedback/${feedback.body.id}`, { adminNotes: 'Berta called' });
  await guest.post('/api/feedback', { rating: 3, comment: 'Cold water' });
  await admin.post('/api/timeslots/block', {
    timeSlotIds: [slot('19:00', DAY)],
    reason: 'Anna is sick',
  });
  const question = await admin.post<{ id: string }>('/api/admin/questions', {
    title: 'What Anna booked',
    sql: 'SELECT 1',
    chart: null,
  });
  await admin.put('/api/config/admin-email', { email: 'anna@park.test' });
  const holder = { fullName: 'Anna Ozola', email: anna.email };
  const pass = await sellPass(admin, {}, holder);
  const giftCard = await sellPass(admin, {}, holder);
  await admin.post(`/api/passes/${pass.id}/adjust`, { rides: 1, why: 'Anna was sick' });
  return {
    over,
    linked: { ...linked.body, token: linked.body.manageUrl?.split('/').at(-1) ?? '' },
    cancelled,
    kept,
    own,
    berta,
    clara,
    userId: athlete.user.id,
    feedbackId: feedback.body.id,
    questionId: question.body.id,
    pass,
    giftCard,
  };
}

let park: Park;
/** Creates a database with the park as it was before anybody was erased. */
const createDatabaseBefore = () =>
  createThrowawayDatabase({
    name: 'before_erasures',
    make: async (databaseUrl) => {
      const app = await startRunningApp({ databaseUrl, settings: createSettings(listed) });
      park = await fill(app);
      await app.waitUntilVisible();
      // Then the vault has a mark, like that of any park that has been started twice.
      await (await app.startAutomations()).stop();
      await app.stop();
    },
  });

/** Lists every erasure that can be requested over HTTP, by what it erases. */
const listErasures = (
  guest: Browser,
  admin: Browser,
  athlete: Browser,
): Record<string, () => Promise<Answer>> => ({
  'a booking': () => admin.delete(`/api/bookings/${park.over.booking.id}/personal-data`),
  'a booking, by its link': () => guest.delete(`/api/manage/${park.linked.token}/personal-data`),
  'an entry of a waiting list': () =>
    admin.delete(`/api/admin/waitlist/${park.berta.id}/personal-data`),
  'an entry, by its link': () => guest.delete(park.clara.path),
  'a feedback': () => admin.delete(`/api/admin/feedback/${park.feedbackId}/personal-data`),
  'a reason': () => admin.delete(`/api/timeslots/${slot('19:00', DAY)}/block-reason`),
  'a question': () => admin.delete(`/api/admin/questions/${park.questionId}`),
  'a pass': () => admin.delete(`/api/passes/${park.pass.id}/personal-data?forfeit=true`),
  'a pass, by its code': () =>
    guest.delete(`/api/passes/${park.giftCard.code}/personal-data?forfeit=true`),
  'an account': () => athlete.delete('/api/user', { password: anna.password }),
});

const readErasures = async (app: RunningApp) =>
  (await app.readEvents()).flatMap(({ type, data }) =>
    type === 'PersonalDataErased' ? [data] : [],
  );
/** Reads what was erased, with its day and its number of keys. */
const readSubjects = async (app: RunningApp) =>
  (await readErasures(app))
    .map(
      ({ subject, subjectId, day, keyIds }) =>
        `${subject} ${subjectId} ${day ?? ''}: ${[...keyIds].sort().join()}`,
    )
    .sort();
const readKeys = async ({ infrastructure }: RunningApp): Promise<string[]> => {
  const { rows } = await infrastructure.pool.query<{ key_id: string }>(
    'SELECT key_id FROM vault.keys ORDER BY key_id',
  );
  return rows.map(({ key_id }) => key_id);
};

const readLines = async (path: string) => (await readFile(path, 'utf8')).trimEnd().split('\n');

let subjects: readonly string[];
/** Erases everybody in one copy of the park, and leaves only the file. */
beforeAll(async () => {
  const database = await createDatabaseBefore();
  const app = await startRunningApp({
    databaseUrl: database.url,
    settings: createSettings(listed),
  });
  const admin = await signIn(app.url, FIRST_ADMIN);
  await admin.put('/api/config/admin-email', { email: 'other@park.test' });
  for (const [what, erase] of Object.entries(
    listErasures(app.createGuest(), admin, await signIn(app.url, anna)),
  )) {
    expect({ what, answer: await erase() }).toMatchObject({ what, answer: { status: 200 } });
  }

  const tasks = new Map(app.listNightlyTasks().map(({ name, run }) => [name, run]));
  for (const nightly of ['erase replaced admin e-mails', 'erase where feedback came from']) {
    await tasks.get(nightly)?.(new Date('2026-07-05T00:00:00Z'));
  }

  subjects = await readSubjects(app);
  const hashes = listErasedKeys(await app.readEvents()).map(hashKeyId);
  expect([...(await readLines(listed))].sort()).toEqual([...new Set(hashes)].sort());
  expect(subjects).toHaveLength(15);
  await app.stop();
  await database.drop();
});
afterAll(() => rm(folder, { recursive: true }));

describe('an erasure', () => {
  it('is answered 503 and changes nothing while its keys can’t be listed', async () => {
    const path = `${listed}-blocked`;
    const database = await createDatabaseBefore();
    const app = await startRunningApp({
      databaseUrl: database.url,
      settings: createSettings(path),
    });
    const [admin, athlete] = [await signIn(app.url, FIRST_ADMIN), await signIn(app.url, anna)];
    await mkdir(path);
    const readState = async () => ({
      events: (await app.readEvents()).length,
      keys: await readKeys(app),
    });
    const was = await readState();
    const all = Object.entries(listErasures(app.createGuest(), admin, athlete));
    for (const [what, erase] of all) {
      const { status, body } = await erase();
      expect({ what, status, body }).toMatchObject({
        what,
        status: 503,
        body: { code: 'UNAVAILABLE' },
      });
    }

    await expect(
      app
        .listNightlyTasks()
        .find(({ name }) => name === 'erase old bookings')!
        .run(IN_FOUR_YEARS),
    ).rejects.toThrow();
    expect(await readState()).toEqual(was);
    // Commands that erase nobody are executed.
    expect((await app.createGuest().post('/api/bookings', createForm(['17:30'], DAY))).status).toBe(
      201,
    );
    await rmdir(path);
    for (const [what, erase] of all) {
      expect({ what, answer: await erase() }).toMatchObject({ what, answer: { status: 200 } });
    }

    await app.stop();
    await database.drop();
  });
});
const IN_FOUR_YEARS = new Date('2030-06-01T00:00:00Z');

describe('a start over a copy from before', () => {
  /** Only the log and the vault without its mark, as at the beginning of a restore. */
  const RESTORED = `
    DO $$ DECLARE other text; BEGIN
      FOR other IN SELECT nspname FROM pg_namespace
      WHERE nspname !~ '^(pg_.*|information_schema|event_store|vault)$' LOOP
        EXECUTE format('DROP SCHEMA %I CASCADE', other);
      END LOOP;
    END $$;
    CREATE SCHEMA public;
    UPDATE vault.state SET erasures_known_to = NULL`;

  const LISTED_IN_VAULT = `
    INSERT INTO vault.erased_keys
      SELECT key_id FROM vault.keys WHERE encode(sha256(key_id::text::bytea), 'hex') = ANY($1)`;

  it.each([
    ['of the whole folder, everybody whom the file names', '', listed],
    ['of the whole folder, everybody whom a file with a heading names', '', HEADED],
    ['of the log and the vault, everybody whom the file names', RESTORED, listed],
    ['of the log, everybody whom the vault names', LISTED_IN_VAULT, `${listed}-new`],
  ])('%s, is erased once', async (_, change, path) => {
    const database = await createDatabaseBefore();
    const lines = await readLines(listed);
    await writeFile(HEADED, `Erased in June:\n${lines.join('\n')}\n`);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(change, change.includes('$1') ? [lines] : undefined);
    await client.end();
    const app = await startRunningApp({
      databaseUrl: database.url,
      settings: createSettings(path),
    });
    expect((await readKeys(app)).filter((keyId) => lines.includes(hashKeyId(keyId)))).toHaveLength(
      lines.length,
    );
    const automations = await app.startAutomations();
    const trouble = app.infrastructure.trouble.messageOf('automations') ?? '';
    expect(trouble.includes('Line 1 of the file of erased keys names no key')).toBe(
      path === HEADED,
    );
    expect((await readKeys(app)).filter((keyId) => lines.includes(hashKeyId(keyId)))).toEqual([]);
    expect(await readSubjects(app)).toEqual(subjects);
    await app.waitUntilVisible();
    const [guest, admin] = [app.createGuest(), await signIn(app.url, FIRST_ADMIN)];
    expect((await guest.get(`/api/manage/${park.linked.token}`)).status).toBe(410);
    for (const { path } of [park.own, park.berta, park.clara]) {
      expect((await guest.get(path)).status).toBe(410);
    }

    for (const { id, code } of [park.pass, park.giftCard]) {
      expect((await guest.get(`/api/passes/${code}`)).status).toBe(404);
      const { body } = await admin.get<{ holder: unknown }>(`/api/passes/${id}`);
      expect(body.holder).toEqual({ fullName: null, email: null });
    }

    const bookings = (await admin.get<BookingDetail['booking'][]>('/api/bookings')).body;
    expect(bookings.map(({ id, customerName }) => [id, customerName]).sort()).toEqual(
      [
        [park.over.booking.id, 'erased'],
        [park.linked.booking.id, 'erased'],
        [park.kept.booking.id, 'Anna Bērziņa'],
      ].sort(),
    );
    const feedback = (await admin.get<Feedback[]>('/api/admin/feedback')).body;
    expect(feedback.map(({ comment, adminNotes }) => ({ comment, adminNotes }))).toEqual([
      { comment: 'Cold water', adminNotes: null },
      { comment: 'erased', adminNotes: null },
      { comment: 'erased', adminNotes: null },
    ]);
    const users = (await admin.get<User[]>('/api/users')).body;
    expect(users.find(({ id }) => id === park.userId)).toMatchObject({
      username: 'erased',
      isActive: false,
    });
    expect((await guest.post('/api/login', anna)).status).toBe(401);
    expect((await admin.get(`/api/admin/questions/${park.questionId}`)).status).toBe(404);
    expect((await admin.get<{ email: string | null }>('/api/config/admin-email')).body).toEqual({
      email: null,
    });
    const audit = await admin.get<{ eventType: string }[]>(
      '/api/admin/audit?eventType=PersonalDataErased',
    );
    expect(audit.body).toHaveLength(subjects.length);
    // The park goes on, and a start has nothing more to do.
    expect((await guest.post('/api/bookings', createForm(['18:00'], DAY))).status).toBe(201);
    await automations.stop();
    const again = await app.startAutomations();
    await eventually(async () => expect(await readSubjects(app)).toEqual(subjects));
    const added = (await readLines(path)).filter((line) => !line.endsWith(':'));
    expect(added.sort()).toEqual([...lines].sort());
    await again.stop();
    await app.stop();
    await database.drop();
  });
});
