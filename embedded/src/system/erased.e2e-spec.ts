import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Browser } from '@cablepark/backend/test/browser';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { addDays, today } from '@cablepark/contracts/shared/riga-time';
import { MasterKey } from '@cablepark/event-store/vault/master-key';
import { Client } from 'pg';
import { eventually } from '../postgres/test/eventually.ts';
import { filesWith, spellings } from './test/files-with.ts';
import { adminAt, Park } from './test/park.ts';
import { compile, type Program } from './test/program.ts';

jest.setTimeout(180_000);

const GONE = 'the bytes of erased keys are gone from the disk';
const NAME = 'Zelmenis Unikalnieks';

let park: Park;
let program: Program;
beforeAll(async () => {
  await compile();
  park = await Park.inFolderOfItsOwn();
  program = await park.start();
});
afterAll(() => park.remove());

interface Row {
  readonly id: string;
  readonly key: Buffer;
}

async function keys(): Promise<Row[]> {
  const client = new Client({ connectionString: (await park.addresses()).databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>('SELECT key_id AS id, key FROM vault.keys');
  await client.end();
  return rows;
}

async function booked(): Promise<{ readonly id: string }> {
  const guest = new Browser(park.url);
  const day = addDays(today(new Date()), 7);
  const { body } = await guest.get<{ timeSlots: TimeSlot[] }>(`/api/timeslots?startDate=${day}&endDate=${day}`);
  const slot = body.timeSlots.find(({ status }) => status === 'available');
  const answer = await guest.post<BookingDetail>('/api/bookings', {
    customerName: NAME,
    phoneNumber: '+37126543210',
    email: 'zelmenis@example.net',
    notes: 'allergic to latex',
    timeSlotIds: [slot?.id],
  });
  expect(answer.status).toBe(201);
  return answer.body.booking;
}

const mails = () => join(park.dataDir, 'mail');
const clearText = [NAME, 'zelmenis@example.net', 'allergic to latex'].map((text) => Buffer.from(text));

describe('an erased customer', () => {
  it('is in no file of the data folder any more, nor is the key, and so after a restart', async () => {
    const { id } = await booked();
    await eventually(() => existsSync(mails()) && readdirSync(mails()).some((name) => name.endsWith('.eml')));
    expect(await filesWith(park.dataDir, clearText)).not.toEqual([]);
    const master = MasterKey.fromText(readFileSync(`${park.dataDir}.vault-key`, 'utf8').trim());
    const before = await keys();
    const admin = await adminAt(park.url);
    expect((await admin.delete(`/api/bookings/${id}/personal-data`)).status).toBe(200);
    const left = new Set((await keys()).map((row) => row.id));
    const erased = before.filter((row) => !left.has(row.id));
    expect(erased).toHaveLength(1);
    const [wrapped, clear] = [
      erased.flatMap(({ key }) => spellings(key)),
      erased.flatMap(({ id: keyId, key }) => spellings(master!.unwrap('key', keyId, key))),
    ];
    expect(await filesWith(park.dataDir, clear)).toEqual([]);
    expect(await filesWith(park.dataDir, wrapped)).not.toEqual([]);

    await program.says(GONE);
    const sought = [...wrapped, ...clear, ...clearText];
    expect(await filesWith(park.dataDir, sought)).toEqual([]);

    await park.kill();
    program = await park.start();
    expect(await filesWith(park.dataDir, sought)).toEqual([]);
    await park.end();
    expect(await filesWith(park.dataDir, sought)).toEqual([]);
  });
});
