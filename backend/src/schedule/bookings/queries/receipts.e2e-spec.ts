import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { eventDefinitions } from '@cablepark/contracts/events';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Receipt } from '@cablepark/contracts/shared/receipt';
import { LOG_ROOTS } from '@cablepark/contracts/shared/streams';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { dailyRoots } from '@cablepark/log-tree/daily-roots';
import { countRecordedLeaves } from '@cablepark/log-tree/leaves';
import { eventually } from '@cablepark/platform/test/eventually';

import { sellPass } from '#schedule/passes/test/selling';
import { bookWithLink } from '#schedule/test/book-with-link';
import { createForm, createStaffForm, dayOfJune } from '#schedule/test/form';
import { joinAndConfirm } from '#schedule/test/join-waitlist';
import { receiptOf } from '#schedule/test/receipt-of';
import { refusalOf, type Browser } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';

let app: RunningApp;
let guest: Browser;
let folder: string;
beforeAll(async () => {
  app = await startRunningApp();
  guest = app.createGuest();
  folder = await mkdtemp(join(tmpdir(), 'receipts-'));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const computeSha256 = (...parts: readonly (Buffer | string)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

/** The leaves of the park's events, made from what any client of the event store can read. */
async function readLeaves(): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const page of readRawPages(
    app.infrastructure.log.connection,
    new AbortController().signal,
  )) {
    for (const { id, stream, revision, type, data, metadata } of page) {
      if (eventDefinitions.has(type)) {
        const hashes = [data, metadata].map((bytes) => computeSha256(bytes).toString('hex'));
        found.push(
          computeSha256(
            Buffer.of(0),
            JSON.stringify([id, stream, String(revision), type, ...hashes]),
          ),
        );
      }
    }
  }

  return found;
}

/** The root, by its definition (RFC 9162, 2.1.1). */
function rootOf(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) {
    return hashes[0] ?? Buffer.of();
  }

  let k = 1;
  while (k * 2 < hashes.length) {
    k *= 2;
  }

  return computeSha256(Buffer.of(1), rootOf(hashes.slice(0, k)), rootOf(hashes.slice(k)));
}

const script = fileURLToPath(new URL('../../../../../docs/verify-receipt.mjs', import.meta.url));

/** The exit code of the script with which anybody can check a receipt. */
async function verifyReceipt(receipt: unknown, root: string): Promise<number> {
  const file = join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(receipt));
  return promisify(execFile)(process.execPath, [script, file, root]).then(
    () => 0,
    (error: unknown) => Number((error as { readonly code: unknown }).code),
  );
}

/** Resolves once every event of the log is in the tree; a receipt waits a second for that. */
const waitForLeaves = () =>
  eventually(async () =>
    expect(await countRecordedLeaves(app.infrastructure.pool)).toBe((await readLeaves()).length),
  );

/** The receipt of a booking: the root of the log's first events, which anybody can check. */
async function checkReceipt({
  status,
  body,
}: {
  readonly status: number;
  readonly body: PlacedBookingDetail;
}) {
  expect(status).toBe(201);
  await waitForLeaves();
  const receipt = await receiptOf(body, guest);
  const placed = (await app.readEvents()).find(
    ({ type, id }) => type === 'BookingPlaced' && id === receipt.eventId,
  );
  expect(placed?.data).toMatchObject({ reference: body.booking.reference });
  const root = rootOf((await readLeaves()).slice(0, receipt.size)).toString('hex');
  expect([receipt.root, receipt.stream, receipt.revision]).toEqual([
    root,
    'schedule',
    String(placed?.revision),
  ]);
  expect(await verifyReceipt(receipt, root)).toBe(0);
  return receipt;
}

describe('the script that checks a receipt', () => {
  it('is short, and needs nothing but Node', async () => {
    const text = await readFile(script, 'utf8');
    const lines = text.split('\n').filter((line) => !/^\s*(\/\/.*)?$/.test(line));
    expect(lines.length).toBeLessThanOrEqual(30);
    const imports = [...text.matchAll(/\bfrom '([^']*)'|\bimport\(|\brequire\(/g)];
    expect(imports.map(([, name]) => name)).toEqual(['node:crypto', 'node:fs']);
  });
});

describe('a receipt', () => {
  it('is in every answer that places a booking, in repeats too, and leads to the root of the log', async () => {
    const day = dayOfJune(3);
    const key = { 'Idempotency-Key': randomUUID() };
    const answers: PlacedBookingDetail[] = [];
    const noteAndCheck = (answer: {
      readonly status: number;
      readonly body: PlacedBookingDetail;
    }) => {
      answers.push(answer.body);
      return checkReceipt(answer);
    };

    const place = () =>
      guest.post<PlacedBookingDetail>('/api/bookings', createForm(['15:00', '15:30'], day), key);
    const first = await noteAndCheck(await place());
    expect(first.size).toBe((await readLeaves()).length);
    const manager = await app.signInAs('manager');
    const range = [slot('16:00', day), slot('16:30', day)] as const;
    await noteAndCheck(
      await manager.post<PlacedBookingDetail>('/api/bookings/admin', createStaffForm([range])),
    );
    const again = await noteAndCheck(await place());
    expect([again.eventId, again.index]).toEqual([first.eventId, first.index]);

    const sold = await bookWithLink(guest, ['17:00'], day);
    const anna = await joinAndConfirm(app, guest, 'anna', day, { timeSlotId: slot('17:00', day) });
    await guest.delete(`/api/manage/${sold.token}`);
    const { body } = await anna.accept();
    await noteAndCheck({ status: 201, body });
    expect(await anna.accept()).toMatchObject({
      status: 200,
      body: { reference: body.booking.reference },
    });
    // On a busy machine some receipts come later.
    expect(answers.some(({ receipt }) => receipt !== null)).toBe(true);
  });

  /** Records the present root as that of a day. */
  async function recordRoot(day: string): Promise<number> {
    await waitForLeaves();
    const all = await readLeaves();
    const data = { day, size: all.length, root: rootOf(all).toString('hex') };
    await app.infrastructure.store.handle(
      dailyRoots,
      LOG_ROOTS,
      createSystemContext('Test', app.clock.now()),
      () => [{ type: 'DailyRootRecorded' as const, data }],
    );
    return data.size;
  }

  it('is there for all who may see the booking, in its append’s tree and in daily ones', async () => {
    const day = dayOfJune(4);
    const { body } = await guest.post<PlacedBookingDetail>(
      '/api/bookings',
      createForm(['15:00'], day),
    );
    await waitForLeaves();
    const path = `/api/bookings/${body.booking.reference}/receipt`;
    const first = await receiptOf(body, guest);
    const sizes = [first.size, await recordRoot('2026-06-01')];
    await guest.post('/api/bookings', createForm(['16:00'], day));
    sizes.push(await recordRoot('2026-06-02'));
    await guest.post('/api/bookings', createForm(['17:00'], day));
    await waitForLeaves();

    const all = await readLeaves();
    for (const size of sizes) {
      const root = rootOf(all.slice(0, size)).toString('hex');
      const asked = await guest.get<Receipt>(`${path}?size=${size}`);
      expect(asked).toMatchObject({
        status: 200,
        body: { size, root, index: first.index, eventId: first.eventId },
      });
      expect(await verifyReceipt(asked.body, root)).toBe(0);
    }

    expect((await guest.get<Receipt>(path)).body.size).toBe(sizes.at(-1));

    const others = [
      first.index,
      first.size + 1,
      (sizes[1] ?? 0) + 1,
      all.length - 1,
      all.length,
      all.length + 1,
    ];
    for (const size of ['0', '-1', 'x', '1.5', '99999999999', ...others.map(String)]) {
      expect([size, refusalOf(await guest.get(`${path}?size=${size}`))]).toEqual([
        size,
        { status: 400, code: 'INVALID_REQUEST' },
      ]);
    }

    expect(refusalOf(await guest.get('/api/bookings/unknown0reference/receipt'))).toEqual(
      refusalOf(await guest.get('/api/bookings/unknown0reference')),
    );
    await guest.delete(`/api/manage/${(body.manageUrl ?? '').split('/manage/')[1]}`);
    expect(refusalOf(await guest.get(path))).toEqual({ status: 404, code: 'BOOKING_NOT_FOUND' });
  });

  it('tells nothing of what others do meanwhile', async () => {
    const account = {
      email: 'meter@example.lv',
      password: 'a fine long password',
      username: 'meter',
    };
    await app
      .createGuest()
      .post('/api/register', { ...account, firstName: 'Anna', lastName: 'Ozola' });
    const key = { 'Idempotency-Key': randomUUID() };
    const place = () =>
      guest.post<PlacedBookingDetail>('/api/bookings', createForm(['15:30'], dayOfJune(9)), key);
    const { body } = await place();
    await waitForLeaves();
    const path = `/api/bookings/${body.booking.reference}/receipt`;
    const before = (await guest.get<Receipt>(path)).body;
    expect(before.size).toBe((await receiptOf(body, guest)).size);

    const size = (await readLeaves()).length;
    await app.createGuest().post('/api/password/forgot', { email: account.email });
    await guest.post('/api/bookings', createForm(['18:00'], dayOfJune(9)));
    await waitForLeaves();
    expect((await readLeaves()).length).toBeGreaterThan(size);
    expect((await guest.get<Receipt>(path)).body).toEqual(before);
    expect(await receiptOf((await place()).body, guest)).toEqual(before);
  });

  it('is in the answer to selling a pass, and there for all who may see the pass', async () => {
    const manager = await app.signInAs('manager');
    const pass = await sellPass(manager);
    await waitForLeaves();
    const path = `/api/passes/${pass.code}/receipt`;
    const { body: receipt } = await guest.get<Receipt>(path);
    const [sold] = (await app.readEvents()).filter(({ id }) => id === receipt.eventId);
    expect(sold).toMatchObject({ type: 'PassSold', data: { passId: pass.id } });
    const root = rootOf((await readLeaves()).slice(0, receipt.size)).toString('hex');
    expect(await verifyReceipt(receipt, root)).toBe(0);

    // On a busy machine the receipt isn't ready for the answer.
    expect((pass.receipt ?? receipt).eventId).toBe(receipt.eventId);
    expect((await manager.get<Receipt>(`/api/passes/${pass.id}/receipt`)).body).toEqual(receipt);
    const refusals = await Promise.all([
      guest.get(`/api/passes/${pass.id}/receipt`),
      guest.get('/api/passes/0000-0000-0000-0000/receipt'),
      guest.get(`${path}?size=${receipt.size + 1}`),
      guest.get(`${path}?size=-1`),
    ]);
    expect(refusals.map((refused) => refusalOf(refused).code)).toEqual([
      'NOT_SIGNED_IN',
      'PASS_NOT_FOUND',
      'INVALID_REQUEST',
      'INVALID_REQUEST',
    ]);
  });

  it('leads to no other root, and no changed one leads anywhere', async () => {
    const receipt = await checkReceipt(
      await guest.post('/api/bookings', createForm(['15:00'], dayOfJune(5))),
    );
    const other = '0'.repeat(64);
    expect(await verifyReceipt(receipt, other)).toBe(1);
    const changes = [
      { revision: `${receipt.revision}0` },
      { dataHash: other },
      { index: receipt.index - 1 },
      { index: receipt.size },
      { path: receipt.path.slice(1) },
      { path: [...receipt.path, other] },
      { root: other },
    ];
    const codes = await Promise.all(
      changes.map((changed) => verifyReceipt({ ...receipt, ...changed }, receipt.root)),
    );
    expect(codes).toEqual(changes.map(() => 1));
  });

  it('is the same after a restart and in another process', async () => {
    const { body } = await guest.post<PlacedBookingDetail>(
      '/api/bookings',
      createForm(['15:00'], dayOfJune(8)),
    );
    await waitForLeaves();
    const receipt = await receiptOf(body, guest);
    const path = `/api/bookings/${body.booking.reference}/receipt?size=${receipt.size}`;
    const infrastructure = await app.reconnect();
    const another = await app.startAnother(infrastructure);
    expect((await another.createGuest().get(path)).body).toEqual(receipt);
    await another.close();
    await infrastructure.close();
  });
});
