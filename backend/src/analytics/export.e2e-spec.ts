import { jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';

import { exportColumns, type ExportRow } from '@cablepark/analytics/export/export-columns';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { commit } from '@cablepark/event-store/test/commits';

import { book } from '../schedule/test/form.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';

const DAY = '2026-06-04';

let app: RunningApp;
let manager: Browser;
let detail: BookingDetail;
/** Positions of the log's end before and after the erasure. */
let beforeErasure: number;
let beforeErasureFiles: string[];
const FORMATS = ['ndjson', 'csv', 'parquet'];

const toPath = (query: string) => `/api/admin/events/export?${query}`;
const download = async (query: string): Promise<Buffer> => {
  const cookie = [...manager.cookies].map((pair) => pair.join('=')).join('; ');
  const response = await fetch(`${app.url}${toPath(query)}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const readRows = async (query = ''): Promise<ExportRow[]> =>
  (await download(`format=ndjson&${query}`))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ExportRow);
const downloadAll = (until: number) =>
  Promise.all(
    FORMATS.map(async (format) =>
      (await download(`format=${format}&untilPosition=${until}`)).toString('base64'),
    ),
  );

beforeAll(async () => {
  app = await startRunningApp({ now: '2026-06-01T20:00:00Z' });
  manager = await app.signInAs('manager');
  detail = await book(app.createGuest(), ['15:00', '15:30'], DAY);
  await manager.post('/api/timeslots/block', {
    timeSlotIds: [slot('17:00', DAY)],
    reason: 'Skaidrīte is ill',
  });
  await app.createGuest().post('/api/feedback', { rating: 5, comment: 'Great' });
  await manager.put(`/api/bookings/${detail.booking.id}`, {
    ...detail.booking,
    notes: 'A note',
    email: 'new@test.lv',
  });
  const { connection } = app.infrastructure.log;
  const limits = { ms: 5000, until: Date.now() + 5000 };
  const foreign = [jsonEvent({ type: 'Foreign', data: { name: 'Foreigner' } })];
  await connection.append(limits, 'append', (client) => client.appendToStream('orders-1', foreign));
  beforeErasure = Number((await app.infrastructure.log.readEnd()).last);
  beforeErasureFiles = await downloadAll(beforeErasure);
  expect((await manager.delete(`/api/bookings/${detail.booking.id}/personal-data`)).status).toBe(
    200,
  );
  await manager.delete(`/api/bookings/${detail.booking.id}`);
});
afterAll(() => app.stop());

describe('the export', () => {
  it('has every event of the park in the order of the log, and no others', async () => {
    const events = await app.readEvents();
    expect(
      (await readRows()).map(({ position, type, revision }) => [position, type, revision]),
    ).toEqual(
      events.map(({ position, type, revision }) => [Number(position), type, Number(revision)]),
    );
  });

  it('names the booking by one pseudonym and nobody by anything', async () => {
    const all = await readRows();
    const placed = all.find(({ type }) => type === 'BookingPlaced');
    const { reference, bookingId } = placed?.data as { reference: string; bookingId: string };
    expect(bookingId).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(reference).toBe(bookingId);
    expect(all.filter(({ data }) => JSON.stringify(data).includes(bookingId)).length).toBe(4);
    const { id, reference: real, customerName, phoneNumber } = detail.booking;
    for (const format of ['ndjson', 'csv']) {
      for (const text of [
        id,
        id.slice(11),
        real,
        customerName,
        phoneNumber,
        'Skaidr',
        'Great',
        'Foreigner',
        'new@test',
      ]) {
        expect((await download(`format=${format}`)).toString()).not.toContain(text);
      }
    }
  });

  it('of the same range is the same file, although a person was erased since', async () => {
    const after = await readRows(`untilPosition=${beforeErasure}`);
    expect(after.at(-1)?.position).toBeLessThanOrEqual(beforeErasure);
    expect((await readRows()).length).toBeGreaterThan(after.length);
    expect(await downloadAll(beforeErasure)).toEqual(beforeErasureFiles);
  });

  it('ends with the event that is named', async () => {
    const all = await readRows();
    const { position } = all[20]!;
    expect(await readRows(`untilPosition=${position}`)).toEqual(all.slice(0, 21));
  });

  it('ends before the commit within which the position lies', async () => {
    const [first, second, last] = await commit(app.infrastructure.log, 1, 2, 3);
    const findLastPosition = async (position: bigint | undefined) =>
      (await readRows(`untilPosition=${position}`)).at(-1)?.position;
    expect(await findLastPosition(last)).toBe(Number(last));
    expect(await findLastPosition(first)).toBeLessThan(Number(first));
    expect(await findLastPosition(second)).toBe(await findLastPosition(first));
    const named = await manager.get(toPath(`format=ndjson&untilPosition=${second}`));
    expect(named.headers.get('content-disposition')).toContain(
      `events-${await findLastPosition(second)}.ndjson`,
    );
  });

  it('has Riga days as a whole, and instants up to the last', async () => {
    app.clock.set('2026-06-01T20:59:00Z');
    await manager.post('/api/timeslots/block', {
      timeSlotIds: [slot('18:00', DAY)],
      reason: 'Training',
    });
    app.clock.set('2026-06-01T21:00:00Z');
    await manager.post('/api/timeslots/block', {
      timeSlotIds: [slot('18:30', DAY)],
      reason: 'Training',
    });
    const readTimes = async (query: string) =>
      new Set((await readRows(query)).map(({ recorded_at }) => recorded_at));
    expect(await readTimes('from=2026-06-02&to=2026-06-30')).toEqual(
      new Set(['2026-06-01T21:00:00.000Z']),
    );
    expect([...(await readTimes('from=2026-06-01T20:59:00Z&to=2026-06-01'))]).toEqual([
      '2026-06-01T20:59:00.000Z',
    ]);
    expect(await readTimes('from=2026-06-01T20:59:00Z&to=2026-06-01T21:00:00Z')).toEqual(
      new Set(['2026-06-01T20:59:00.000Z']),
    );
  });

  it('is CSV with quotes doubled and a header line', async () => {
    const [header, first] = (await download('format=csv')).toString().split('\r\n');
    expect(header).toBe(exportColumns.map(({ name }) => name).join(','));
    const [row] = await readRows();
    const quotedData = JSON.stringify(row!.data).replaceAll('"', '""');
    expect(first).toBe(
      `${row!.position},${row!.recorded_at},${row!.happened_at},${row!.stream},0,${row!.type},1,system,,${row!.command},` +
        `${row!.correlation_id},,"${quotedData}"`,
    );
  });

  it('is Parquet with numbers, times and JSON', async () => {
    const bytes = await download('format=parquet');
    const buffer = bytes.buffer.slice(
      bytes.byteOffset,
      bytes.byteOffset + bytes.length,
    ) as ArrayBuffer;
    const types = parquetMetadata(buffer)
      .schema.slice(1)
      .map(
        ({ type, logical_type, converted_type }) => logical_type?.type ?? converted_type ?? type,
      );
    expect(types).toEqual(
      exportColumns.map(
        ({ type }) =>
          ({ BIGINT: 'INT64', TIMESTAMPTZ: 'TIMESTAMP', VARCHAR: 'UTF8', JSON: 'JSON' })[type],
      ),
    );
    const read = await parquetReadObjects({ file: buffer });
    expect(
      read.map((row) => ({
        ...row,
        position: Number(row['position']),
        revision: Number(row['revision']),
        version: Number(row['version']),
      })),
    ).toEqual(
      (await readRows()).map((row) => ({
        ...row,
        recorded_at: new Date(row.recorded_at),
        happened_at: new Date(row.happened_at),
      })),
    );
  });

  it('is an attachment for managers, and refuses what is no range', async () => {
    const { headers } = await manager.get(toPath('format=csv'));
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="events-\d+\.csv"$/);
    expect((await app.createGuest().get(toPath('format=csv'))).status).toBe(401);
    expect((await (await app.signInAs('operator')).get(toPath('format=csv'))).status).toBe(403);
    for (const query of [
      '',
      'format=xlsx',
      'format=csv&from=2026-06-02&to=2026-06-01',
      'format=csv&from=2026-06-01T10:00:00Z&to=2026-06-01T09:00:00Z',
      'format=csv&from=2026-06-01T10:00:00',
      'format=csv&untilPosition=-1',
      'format=csv&untilPosition=1e3',
      'format=csv&untilPosition=9007199254740991',
      'format=csv&format=csv',
    ]) {
      expect([query, refusalOf(await manager.get(toPath(query)))]).toEqual([
        query,
        { status: 400, code: 'INVALID_REQUEST' },
      ]);
    }
  });
});
