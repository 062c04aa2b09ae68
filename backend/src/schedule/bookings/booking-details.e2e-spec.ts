import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { ExportRow } from '@cablepark/analytics/export/export-columns';
import type { OwnData } from '@cablepark/contracts/accounts/own-account';
import type { SqlAnswer } from '@cablepark/contracts/analytics/question';
import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type {
  BookingDetail,
  BookingWithSlots,
  PlacedBookingDetail,
} from '@cablepark/contracts/schedule/booking';
import {
  blankOpenDetails,
  openDetailNames,
  openDetails,
  pickFields,
  sealedDetailNames,
  type OpenDetails,
  type SealedDetails,
} from '@cablepark/contracts/schedule/booking-details';
import type { ManagedData } from '@cablepark/contracts/schedule/managed-booking';
import { toSnakeCase } from '@cablepark/projections/runtime/snake-case';

import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';
import { actionOf, undo } from '#undo/test/undoing';
import { findBooking } from '../domain/schedule.ts';
import { PresentSchedule } from '../present-schedule.ts';
import { createForm, dayOfJune } from '../test/form.ts';

// A field that is declared reaches each of these places without a line of its own there.

const SAMPLES = { flag: true };
const open = Object.fromEntries(
  openDetailNames.map((name) => [name, SAMPLES[openDetails[name].kind]]),
) as unknown as OpenDetails;
const sealed = Object.fromEntries(
  sealedDetailNames.map((name) => [name, `the words of ${name}`]),
) as unknown as SealedDetails;
const details = { ...sealed, ...open };
const hidden = Object.fromEntries(sealedDetailNames.map((name) => [name, null]));
const columns = openDetailNames.map(toSnakeCase);

let app: RunningApp;
let owner: SignedInBrowser;
let manager: SignedInBrowser;
let placed: PlacedBookingDetail;

beforeAll(async () => {
  app = await startRunningApp();
  owner = await app.signInAs('athlete');
  manager = await app.signInAs('manager');
  const form = { ...createForm(['15:00'], dayOfJune(9)), ...details };
  placed = (await owner.post<PlacedBookingDetail>('/api/bookings', form)).body;
});
afterAll(() => app.stop());

const pathOfBooking = () => `/api/bookings/${placed.booking.id}`;
const readEvents = async (type: string) =>
  (await app.readEvents()).filter((event) => event.type === type);
const expectNoWords = (text: string) => {
  for (const words of Object.values(sealed)) {
    expect(text).not.toContain(words);
  }
};

describe('the details that a form sends', () => {
  it('are all in the answer', () => {
    expect(placed.booking).toMatchObject(details);
  });

  it('are in the event, the open ones for all to read', async () => {
    const [event] = await readEvents('BookingPlaced');
    expect(event?.data).toMatchObject(open);
    expectNoWords(JSON.stringify(event?.data));
  });

  it('are in the schedule that decisions ask', () => {
    const { state } = app.app.get(PresentSchedule);
    expect(findBooking(state, placed.booking.id)).toMatchObject(open);
  });

  it('are in the row', async () => {
    await app.waitUntilVisible();
    const { rows } = await app.infrastructure.pool.query<Record<string, unknown>>(
      'SELECT * FROM read_models.bookings WHERE booking_id = $1',
      [placed.booking.id],
    );
    expect(columns.map((column) => rows[0]?.[column])).toEqual(Object.values(open));
    expectNoWords(JSON.stringify(rows));
  });

  it.each(['operator', 'manager', 'admin'] as const)('are shown to the role %s', async (role) => {
    const staff = await app.signInAs(role);
    expect((await staff.get<BookingDetail>(pathOfBooking())).body.booking).toMatchObject(details);
    const listed = (await staff.get<BookingWithSlots[]>('/api/bookings')).body;
    expect(listed.find(({ id }) => id === placed.booking.id)).toMatchObject(details);
  });

  it('are shown to strangers without those that are sealed', async () => {
    for (const stranger of [app.createGuest(), await app.signInAs('athlete')]) {
      const { body } = await stranger.get<BookingDetail>(
        `/api/bookings/${placed.booking.reference}`,
      );
      expect(body.booking).toMatchObject({ ...open, ...hidden });
    }
  });

  it("are in the customer's own data, by the account and by the link", async () => {
    const { body: own } = await owner.get<OwnData>('/api/user/data');
    expect(own.bookings).toEqual([expect.objectContaining(details)]);
    const token = placed.manageUrl?.split('/manage/')[1] ?? '';
    const { body } = await app.createGuest().get<ManagedData>(`/api/manage/${token}/data`);
    expect(body.booking).toMatchObject(details);
  });

  it('are in SQL and in exports, without those that are sealed', async () => {
    const sql = `SELECT ${columns.join(', ')} FROM bookings`;
    const { body } = await manager.post<SqlAnswer>('/api/admin/sql', { sql });
    expect(body.rows).toEqual([Object.values(open)]);

    const cookie = [...manager.cookies].map((pair) => pair.join('=')).join('; ');
    const path = '/api/admin/events/export?format=ndjson';
    const exported = await (await fetch(`${app.url}${path}`, { headers: { cookie } })).text();
    const rows = exported
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ExportRow);
    const row = rows.find(({ type }) => type === 'BookingPlaced');
    expect(row?.data).toMatchObject(open);
    expectNoWords(exported);
  });

  it('survive a cancellation that is undone', async () => {
    const action = actionOf(await manager.delete(pathOfBooking()));
    expect((await undo(manager, action)).status).toBe(200);
    const [reverted] = await readEvents('BookingReverted');
    expect(reverted?.data).toMatchObject(open);
    expect((await manager.get<BookingDetail>(pathOfBooking())).body.booking).toMatchObject(details);
  });
});

describe('a change of details', () => {
  const otherWords = Object.fromEntries(
    sealedDetailNames.map((name) => [name, `other words of ${name}`]),
  ) as unknown as SealedDetails;
  const others = { ...blankOpenDetails, ...otherWords };

  it.each(['staff', 'the link'])('by %s can change each of them', async (who) => {
    const form = createForm(['17:00'], dayOfJune(who === 'staff' ? 10 : 11));
    const { body } = await app
      .createGuest()
      .post<PlacedBookingDetail>('/api/bookings', { ...form, ...details });
    const token = body.manageUrl?.split('/manage/')[1] ?? '';
    const changed =
      who === 'staff'
        ? await manager.put<BookingDetail>(`/api/bookings/${body.booking.id}`, others)
        : await app.createGuest().patch<BookingDetail>(`/api/manage/${token}`, others);
    expect(changed.body.booking).toMatchObject(others);

    const action = actionOf(changed);
    const { body: entries } = await manager.get<AuditEntry[]>(
      `/api/admin/audit?correlationId=${action}`,
    );
    const fields = entries.flatMap(({ changes }) => changes ?? []);
    for (const name of openDetailNames) {
      expect(fields).toContainEqual({ field: name, before: open[name], after: others[name] });
    }
    for (const field of sealedDetailNames) {
      expect(fields).toContainEqual({ field, before: null, after: null });
    }
  });

  it('of one leaves the others as they are', async () => {
    for (const name of [...openDetailNames, ...sealedDetailNames]) {
      const { body } = await manager.put<BookingDetail>(
        pathOfBooking(),
        pickFields([name], others),
      );
      expect(body.booking).toMatchObject({ ...details, [name]: others[name] });
      await manager.put(pathOfBooking(), details);
    }
  });
});
