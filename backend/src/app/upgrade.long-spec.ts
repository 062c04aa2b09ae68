import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { throwawayDatabase, type ThrowawayDatabase } from '@cablepark/postgres/server/test/throwaway-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { form } from '../schedule/test/form.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { visitorsOf } from '../test/recorded-log/answers.ts';
import type { Visitor } from '../test/recorded-log/recorded-log.ts';
import { readRecordedLog, recordedLogs } from '../test/recorded-log/recorded-logs.ts';
import { convertRestored, restoreLog } from '../test/recorded-log/restore-log.ts';
import { runningApp, type RunningApp } from '../test/running-app.ts';

const HISTORY = '/api/admin/audit';
/** What is told as before. Slots are told of together now, and of steps nobody is told any more. */
const TOLD =
  /^(User|Name|Email|OperatingHours|Pricing|LeadTime|SpecialDays(Changed|Removed)|Attendance|Personal|Closure(TakenBack|Undone|Redone)|SlotsClosed|SlotsReopened|Booking(Placed|Cancelled|Moved|Postponed|Restored|Reverted)$)/;
/** The ids that bookings had, which differ from those that they have now by a day. */
const OLD_IDS = /"\d{4}-\d{2}-\d{2}\.([\dA-Z]{16})"/g;

const withNewIds = (body: unknown): unknown => JSON.parse(JSON.stringify(body).replace(OLD_IDS, '"$1"'));

describe.each(recordedLogs())('this version, on the log “%s” of an older one,', (name) => {
  const log = readRecordedLog(name);
  const answers = log.answers.filter(({ path }) => !path.startsWith(HISTORY));
  let database: ThrowawayDatabase;
  let app: RunningApp;
  let visitors: Record<Visitor, Browser>;
  beforeAll(async () => {
    database = await throwawayDatabase();
    await restoreLog(database.url, log);
    await convertRestored(database.url, log);
    const settings = { VAULT_KEY: log.about.throwawayVaultKey };
    app = await runningApp({ databaseUrl: database.url, now: log.about.now, settings });
    await app.visible();
    visitors = await visitorsOf(app, log.about.logins);
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  it.each(answers)('answers GET $path to the $by as recorded', async ({ path, by, body }) => {
    expect(await visitors[by].get(path)).toMatchObject({ status: 200, body: withNewIds(body) });
  });

  it('cancels a booking that was placed then, and sells its slots again', async () => {
    const { body: all } = await visitors.admin.get<BookingWithSlots[]>('/api/bookings');
    const [latest] = all.sort((one, other) => firstSlotIn(other) - firstSlotIn(one));
    expect((await visitors.admin.delete(`/api/bookings/${latest?.id}`)).status).toBe(200);
    const again = { ...form([]), timeSlotIds: latest?.timeSlots.map(({ id }) => id) };
    expect((await visitors.guest.post('/api/bookings', again)).status).toBe(201);
  });
});

const firstSlotIn = ({ timeSlots }: BookingWithSlots): number => timeSlots[0]?.id ?? 0;

describe('this version, on the log of the one before,', () => {
  const log = readRecordedLog('before-one-append');
  const history = (log.answers.find(({ path }) => path.startsWith(HISTORY))?.body ?? []) as AuditEntry[];
  const lastOf = (eventType: string) => history.find((entry) => entry.eventType === eventType);
  let database: ThrowawayDatabase;
  let app: RunningApp;
  let admin: Browser;
  beforeAll(async () => {
    database = await throwawayDatabase();
    await restoreLog(database.url, log);
    await convertRestored(database.url, log);
    const settings = { VAULT_KEY: log.about.throwawayVaultKey };
    app = await runningApp({ databaseUrl: database.url, now: log.about.now, settings });
    admin = (await visitorsOf(app, log.about.logins)).admin;
    await app.visible();
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  it('tells of the same history, but for what only took steps', async () => {
    const { body } = await admin.get<AuditEntry[]>(`${HISTORY}?limit=500`);
    const isTold = ({ eventType, at }: AuditEntry) => TOLD.test(eventType) && at < log.about.now;
    const told = (entries: AuditEntry[]) =>
      entries
        .filter(isTold)
        .map(({ at, actor, eventType, command, correlationId, subject, undoes, reason }) => ({
          at,
          actor,
          eventType,
          command: command.replace('Deed', 'Action'),
          correlationId,
          subject: {
            ...subject,
            // A booking that goes back to another day was told of on both.
            ...(eventType === 'BookingReverted' && { timeSlots: null }),
            // Whose booking it is was not told before.
            ...(subject.reference !== null && { userId: null }),
          },
          undoes,
          reason,
        }))
        .map((entry) => JSON.stringify(entry))
        .sort();
    expect(told(history).length).toBeGreaterThan(50);
    expect(told(body)).toEqual(told(history));
  });

  it('finds bookings by every id that they ever had', async () => {
    const ids = history.flatMap(({ bookingId, subject: { reference } }) =>
      bookingId === null ? [] : [[bookingId, reference] as const],
    );
    expect(new Set(ids.map(([id]) => id)).size).toBeGreaterThan(new Set(ids.map(([, reference]) => reference)).size);
    for (const [id, reference] of new Map(ids))
      expect([id, await admin.get(`/api/bookings/${id}`)]).toMatchObject([
        id,
        { status: 200, body: { booking: { reference } } },
      ]);
  });

  it('gives the bookings of before short references, which its history shows, too', async () => {
    const { body: standing } = await admin.get<BookingWithSlots[]>('/api/bookings');
    const { body: entries } = await admin.get<AuditEntry[]>(`${HISTORY}?limit=500`);
    const shown = new Map(
      entries.flatMap(({ bookingId, shortReference }) => (bookingId === null ? [] : [[bookingId, shortReference]])),
    );
    for (const { id, shortReference } of standing) expect(shown.get(id)).toBe(shortReference);
    expect(new Set(shown.values()).size).toBe(shown.size);
    expect([...shown.values()]).not.toContain(null);
  });

  it('gives a request of before its first answer, and refuses its key for another', async () => {
    const placed = log.events.find(
      ({ type, data }) => type === 'BookingPlaced' && 'idempotency' in data && data.idempotency,
    );
    app.clock.set('2026-06-02T06:00:00Z');
    const before = (await app.events()).length;
    const key = { 'idempotency-key': 'a-key-of-old-1' };
    const again = await app.guest().post<BookingDetail>('/api/bookings', form(['19:00'], '2026-06-04'), key);
    expect(again).toMatchObject({
      status: 201,
      body: { booking: { reference: placed && 'reference' in placed.data && placed.data.reference } },
    });
    const other = await app.guest().post('/api/bookings', form(['19:30'], '2026-06-04'), key);
    expect(refusalOf(other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await app.events()).length).toBe(before);
    app.clock.set(log.about.now);
  });

  it.each(['SpecialDaysChanged', 'BookingMoved'])('undoes the command that wrote the last %s', async (eventType) => {
    const { correlationId } = lastOf(eventType) ?? {};
    const undone = await admin.post(`/api/admin/actions/${correlationId}/undo`, {});
    expect(undone).toMatchObject({ status: 200 });
  });
});
