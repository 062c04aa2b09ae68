import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';

import { allEvents } from '@cablepark/contracts/events';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { contentOf } from '@cablepark/contracts/shared/sealed';
import { slot } from '@cablepark/contracts/test/schedule-events';

import { openReset, openVerification } from '../accounts/test/mailed-tokens.ts';
import { RemindCustomers } from '../schedule/bookings/remind-customers/remind-customers.command.ts';
import { book, createForm } from '../schedule/test/form.ts';
import { joinAndConfirm, joinUnconfirmed } from '../schedule/test/join-waitlist.ts';
import type { Answer } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { signIn, type SignedInBrowser } from '../test/sign-in.ts';

const PASSWORD = 'a fine long password';

/**
 * Lists the paths of the sealed fields in data of this schema, such as `profile` or `notice.to`.
 */
function listSealedFields(schema: z.ZodType, path: readonly string[] = []): string[] {
  if (contentOf(schema)) {
    return [path.join('.')];
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return listSealedFields(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) {
    return listSealedFields(schema.element as z.ZodType, path);
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return [
      ...new Set(schema.options.flatMap((option) => listSealedFields(option as z.ZodType, path))),
    ];
  }
  if (!(schema instanceof z.ZodObject)) {
    return [];
  }

  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    listSealedFields(field, [...path, name]),
  );
}

const registered = allEvents.flatMap(({ type, schema }) =>
  listSealedFields(schema as z.ZodType).map((field) => `${type}.${field}`),
);

const readField = (data: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], data);

let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp();
});
afterAll(() => app.stop());

/** Reads every sealed box of the log: its field, and the key that seals it. */
async function readBoxes(): Promise<{ field: string; keyId: string }[]> {
  return (await app.readEvents()).flatMap(({ type, data }) =>
    registered
      .filter((field) => field.startsWith(`${type}.`))
      .flatMap((field) => {
        const box = readField(data, field.slice(type.length + 1)) as
          { keyId?: string } | null | undefined;
        // A field may be sealed in some variants of an event only.
        return box?.keyId ? [{ field, keyId: box.keyId }] : [];
      }),
  );
}

it('finds the sealed fields of events', () => {
  expect(registered).toEqual(
    expect.arrayContaining([
      'BookingPlaced.customer',
      'SlotBlocked.reason',
      'EmailChanged.notice.to',
    ]),
  );
});

/**
 * Written by Google's callback only, and sealed under the account's key like everything in an
 * account's stream.
 */
const OF_GOOGLE = [
  'UserDispossessed.profile',
  'GoogleAccountLinked.notice.to',
  'GoogleAccountsUnlinked.notice.to',
];

it('erases every sealed field there is, by the commands that people and nightly tasks execute', async () => {
  const admin = await app.signInAs('admin');
  const login = { email: 'anna@example.lv', password: PASSWORD };
  await app.createGuest().post('/api/register', { ...login, username: 'anna-ozola' });
  const anna = await signIn(app.url, login);
  const verify = async () =>
    anna.post('/api/verify', { token: (await openVerification(app, anna.user.id)).token });
  // A booking with a waitlist that is annotated, changed and cancelled; blocked slots; feedback
  // with notes; two admin e-mails.
  const { booking } = await book(anna, ['15:00'], '2026-06-05');
  await joinAndConfirm(app, app.createGuest(), 'berta', '2026-06-05');
  await joinUnconfirmed(app, anna, 'berta', '2026-06-05');
  await admin.put(`/api/bookings/${booking.id}`, {
    customerName: 'Anna Ozola',
    phoneNumber: '20000005',
    staffNotes: 'x',
  });
  await admin.delete(`/api/bookings/${booking.id}?clearSlots=true`);
  await admin.post('/api/timeslots/block', {
    timeSlotIds: [slot('15:00', '2026-06-05')],
    reason: 'Anna is sick',
  });
  await bookAndChangeEverything(anna, admin);
  const { body } = await anna.post<{ id: string }>('/api/feedback', {
    rating: 5,
    comment: 'Great water',
  });
  await admin.patch(`/api/admin/feedback/${body.id}`, { adminNotes: 'Anna called' });
  await admin.put('/api/config/admin-email', { email: 'one@park.test' });
  await undo(admin, await admin.put('/api/config/admin-email', { email: 'two@park.test' }));
  const asked = { title: 'What Anna booked', sql: 'SELECT 1', chart: null };
  const question = await admin.post<{ id: string }>('/api/admin/questions', asked);
  await admin.put(`/api/admin/questions/${question.body.id}`, { ...asked, title: 'What Anna did' });
  const passes = await sellAndChangePasses(admin);
  // Everything that can happen to an account.
  await anna.patch('/api/user', { firstName: 'Anna' });
  await anna.post('/api/user/verification');
  expect((await verify()).status).toBe(200);
  await anna.patch('/api/user', { email: 'anna.ozola@example.lv', password: PASSWORD });
  expect((await verify()).status).toBe(200);
  await anna.post('/api/user/password', {
    currentPassword: PASSWORD,
    newPassword: `${PASSWORD} 2`,
  });
  await app.createGuest().post('/api/password/forgot', { email: 'anna.ozola@example.lv' });
  const { token } = await openReset(app, anna.user.id);
  expect(
    (await app.createGuest().post('/api/password/reset', { token, password: `${PASSWORD} 3` }))
      .status,
  ).toBe(200);

  const seen = new Set((await readBoxes()).map(({ field }) => field));
  expect(registered.filter((field) => !seen.has(field))).toEqual(
    [...OF_GOOGLE].sort(compareBy(registered)),
  );

  await admin.delete(`/api/timeslots/${slot('15:00', '2026-06-05')}/block-reason`);
  await admin.delete(`/api/admin/questions/${question.body.id}`);
  for (const passId of passes) {
    await admin.delete(`/api/passes/${passId}/personal-data?forfeit=true`);
  }
  expect((await admin.delete(`/api/users/${anna.user.id}/personal-data`)).status).toBe(200);
  for (const { name, run } of app.listNightlyTasks()) {
    if (name !== 'generate days') {
      await run(new Date('2026-07-05T00:00:00Z'));
    }
  }

  const { rows } = await app.infrastructure.pool.query<{ key_id: string }>(
    'SELECT key_id FROM vault.keys',
  );
  const left = new Set(rows.map(({ key_id }) => key_id));
  const standing = (await readBoxes())
    .filter(({ keyId }) => left.has(keyId))
    .map(({ field }) => field);
  // Only the administrators' own accounts and the address in use remain.
  expect([...new Set(standing)].sort()).toEqual(['SettingReverted.value', 'UserCreated.profile']);
});

/**
 * Places a booking that is moved, postponed, restored and reminded of, and changes its e-mail by
 * its link.
 */
async function bookAndChangeEverything(
  anna: SignedInBrowser,
  admin: SignedInBrowser,
): Promise<void> {
  const day = '2026-06-09';
  const placed = await anna.post<PlacedBookingDetail>(
    '/api/bookings',
    createForm(['15:00'], '2026-06-08'),
  );
  const { booking, manageUrl } = placed.body;
  await anna.post(`/api/bookings/${booking.id}/move`, { timeSlotIds: [slot('15:00', day)] });
  const closure = await admin.post<{ id: string }>('/api/closures', {
    from: startOfSlot(slot('15:00', day)).toISOString(),
    to: startOfSlot(slot('16:00', day)).toISOString(),
    reason: 'weather',
  });
  await admin.delete(`/api/closures/${closure.body.id}`);
  await undo(
    admin,
    await admin.post(`/api/bookings/${booking.id}/move`, { timeSlotIds: [slot('17:00', day)] }),
  );
  await app
    .createGuest()
    .patch(`/api/manage/${manageUrl?.split('/').at(-1)}`, { email: 'anna.o@example.lv' });
  const now = app.clock.now();
  app.clock.set('2026-06-08T13:00:00Z');
  await app.app.get(CommandBus).execute(new RemindCustomers());
  app.clock.set(now.toISOString());
  await admin.delete(`/api/bookings/${booking.id}`);
}

/** Sells two passes, of which staff adjust one and refund the other. Returns their ids. */
async function sellAndChangePasses(admin: SignedInBrowser): Promise<readonly string[]> {
  const product = await admin.post<{ id: string }>('/api/pass-products', {
    kind: 'rides',
    name: { lv: '10 braucieni', en: '10 rides' },
    priceCents: 15_000,
    rides: 10,
    validDays: 365,
  });
  const sale = { productId: product.body.id, holder: { fullName: 'Anna Ozola' }, paidBy: 'cash' };
  const adjusted = await admin.post<{ id: string }>('/api/passes', sale);
  const refunded = await admin.post<{ id: string }>('/api/passes', sale);
  const passes = [adjusted.body.id, refunded.body.id];
  await admin.post(`/api/passes/${passes[0]}/adjust`, { rides: 1, why: 'Anna was ill' });
  await admin.post(`/api/passes/${passes[0]}/resend`, { email: 'anna@example.lv' });
  await admin.post(`/api/passes/${passes[1]}/refund`, { why: 'Anna moves away' });
  return passes;
}

/** Undoes the action of this answer. */
async function undo(admin: SignedInBrowser, { headers }: Answer): Promise<void> {
  const { status } = await admin.post(
    `/api/admin/actions/${headers.get('x-correlation-id')}/undo`,
    {},
  );
  expect(status).toBe(200);
}

const compareBy = (all: readonly string[]) => (a: string, b: string) =>
  all.indexOf(a) - all.indexOf(b);
