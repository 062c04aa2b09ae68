import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { allEvents } from '@cablepark/contracts/events';
import { sealed } from '@cablepark/contracts/shared/sealed';
import { z } from 'zod';
import { booked } from '../schedule/test/form.ts';
import { slot } from '../schedule/test/day-events.ts';
import { runningApp, type RunningApp } from '../test/running-app.ts';
import { signIn } from '../test/sign-in.ts';
import { mailedReset, mailedVerification } from '../accounts/test/mailed-tokens.ts';

const PASSWORD = 'a fine long password';
const SEALED: unknown = sealed(z.unknown());

/** The paths of the sealed fields in data of this schema, such as `profile` or `notice.to`. */
function sealedFields(schema: z.ZodType, path: readonly string[] = []): string[] {
  if (schema === SEALED) return [path.join('.')];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return sealedFields(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) return sealedFields(schema.element as z.ZodType, path);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    sealedFields(field, [...path, name]),
  );
}
const registered = allEvents.flatMap(({ type, schema }) =>
  sealedFields(schema as z.ZodType).map((field) => `${type}.${field}`),
);

const at = (data: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], data);

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
});
afterAll(() => app.stop());

/** Every sealed box of the log: its field, and the key that seals it. */
async function boxes(): Promise<{ field: string; keyId: string }[]> {
  return (await app.events()).flatMap(({ type, data }) =>
    registered
      .filter((field) => field.startsWith(`${type}.`))
      .flatMap((field) => {
        const box = at(data, field.slice(type.length + 1)) as { keyId: string } | null | undefined;
        return box ? [{ field, keyId: box.keyId }] : [];
      }),
  );
}

it('finds the sealed fields of events', () => {
  expect(registered).toEqual(
    expect.arrayContaining(['BookingPlaced.customer', 'SlotBlocked.reason', 'EmailChanged.notice.to']),
  );
});

/** Written by Google's callback only, and sealed under the account's key like everything in an account's stream. */
const OF_GOOGLE = ['UserDispossessed.profile', 'GoogleAccountLinked.notice.to', 'GoogleAccountsUnlinked.notice.to'];
/** Written only when older feedback is sealed again; retention.e2e-spec.ts covers it. */
const OF_BEFORE = ['FeedbackSealedAnew.content'];

it('erases every sealed field there is, by the commands that people and nightly tasks execute', async () => {
  const admin = await app.signedInAs('admin');
  const login = { email: 'anna@example.lv', password: PASSWORD };
  await app.guest().post('/api/register', { ...login, username: 'anna-ozola' });
  const anna = await signIn(app.url, login);
  const verify = async () => anna.post('/api/verify', { token: (await mailedVerification(app, anna.user.id)).token });
  // A booking that is annotated, changed and cancelled; blocked slots; feedback with notes; two admin e-mails.
  const { booking } = await booked(anna, ['15:00'], '2026-06-05');
  await admin.put(`/api/bookings/${booking.id}`, {
    customerName: 'Anna Ozola',
    phoneNumber: '20000005',
    staffNotes: 'x',
  });
  await admin.delete(`/api/bookings/${booking.id}?clearSlots=true`);
  const { body } = await anna.post<{ id: string }>('/api/feedback', { rating: 5, comment: 'Great water' });
  await admin.patch(`/api/admin/feedback/${body.id}`, { adminNotes: 'Anna called' });
  await admin.put('/api/config/admin-email', { email: 'one@park.test' });
  await admin.put('/api/config/admin-email', { email: 'two@park.test' });
  // Everything that can happen to an account.
  await anna.patch('/api/user', { firstName: 'Anna' });
  await anna.post('/api/user/verification');
  expect((await verify()).status).toBe(200);
  await anna.patch('/api/user', { email: 'anna.ozola@example.lv', password: PASSWORD });
  expect((await verify()).status).toBe(200);
  await anna.post('/api/user/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` });
  await app.guest().post('/api/password/forgot', { email: 'anna.ozola@example.lv' });
  const { token } = await mailedReset(app, anna.user.id);
  expect((await app.guest().post('/api/password/reset', { token, password: `${PASSWORD} 3` })).status).toBe(200);

  const seen = new Set((await boxes()).map(({ field }) => field));
  expect(registered.filter((field) => !seen.has(field))).toEqual(
    [...OF_GOOGLE, ...OF_BEFORE].sort(inOrderOf(registered)),
  );

  await admin.delete(`/api/timeslots/${slot('15:00', '2026-06-05')}/block-reason`);
  expect((await admin.delete(`/api/users/${anna.user.id}/personal-data`)).status).toBe(200);
  for (const { name, run } of app.nightlyTasks())
    if (name !== 'generate days') await run(new Date('2026-07-05T00:00:00Z'));

  const { rows } = await app.infrastructure.pool.query<{ key_id: string }>('SELECT key_id FROM vault.keys');
  const left = new Set(rows.map(({ key_id }) => key_id));
  const standing = (await boxes()).filter(({ keyId }) => left.has(keyId)).map(({ field }) => field);
  // What remains are the administrators' own accounts and the address that is still in use.
  expect([...new Set(standing)].sort()).toEqual(['AdminEmailChanged.address', 'UserCreated.profile']);
});

const inOrderOf = (all: readonly string[]) => (a: string, b: string) => all.indexOf(a) - all.indexOf(b);
