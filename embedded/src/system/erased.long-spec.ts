import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

import { Browser } from '@cablepark/backend/test/browser';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { eventually } from '@cablepark/platform/test/eventually';
import { MasterKey } from '@cablepark/vault/master-key';

import { runCommand } from './test/command.ts';
import { findFilesWith, listSpellings } from './test/files-with.ts';
import { Park, signInAdmin } from './test/park.ts';
import { compile, type Program } from './test/program.ts';

const GONE = 'the bytes of erased keys are gone from the disk';
/** Erased data must be gone from the disk within this time. */
const GONE_WITHIN_MS = 60_000;
const NAME = 'Zelmenis Unikalnieks';

let park: Park;
let program: Program;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
  program = await park.start();
});
afterAll(() => park.remove());

interface Row {
  readonly id: string;
  readonly key: Buffer;
}

async function rowsOf<R extends object>(query: string): Promise<R[]> {
  const client = new Client({ connectionString: (await park.readAddresses()).databaseUrl });
  await client.connect();
  const { rows } = await client.query<R>(query);
  await client.end();
  return rows;
}

const readKeys = () => rowsOf<Row>('SELECT key_id AS id, key FROM vault.keys');
const readHashes = async () =>
  (await rowsOf<{ hash: string }>('SELECT password_hash AS hash FROM vault.credentials')).map(
    ({ hash }) => hash,
  );

async function book(): Promise<{ readonly id: string }> {
  const guest = new Browser(park.url);
  const day = addDays(dayOfInstant(new Date()), 7);
  const { body } = await guest.get<{ timeSlots: TimeSlot[] }>(
    `/api/timeslots?startDate=${day}&endDate=${day}`,
  );
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

const toMailFolder = () => join(park.dataDir, 'mail');
const clearText = [NAME, 'zelmenis@example.net', 'allergic to latex'].map((text) =>
  Buffer.from(text),
);

describe('an erased customer', () => {
  it('is gone from every file of the data folder, and so is the key, and both stay so after a restart', async () => {
    const { id } = await book();
    await eventually(() => {
      expect(
        existsSync(toMailFolder()) &&
          readdirSync(toMailFolder()).some((name) => name.endsWith('.eml')),
      ).toBe(true);
    });
    expect(await findFilesWith(park.dataDir, clearText)).not.toEqual([]);
    const askInSql = async () => {
      const asked = ['SELECT customer FROM bookings', '--format', 'csv'];
      return (
        (await runCommand('sql', asked, park.createEnvironment())).stdout
          .toString()
          .split('\r\n')[1] ?? ''
      );
    };

    const name = [Buffer.from(await askInSql())];
    expect(await findFilesWith(park.dataDir, name)).not.toEqual([]);
    const master = MasterKey.fromText(readFileSync(`${park.dataDir}.vault-key`, 'utf8').trim());
    const before = await readKeys();
    const admin = await signInAdmin(park.url);
    expect((await admin.delete(`/api/bookings/${id}/personal-data`)).status).toBe(200);
    const left = new Set((await readKeys()).map((row) => row.id));
    const erased = before.filter((row) => !left.has(row.id));
    expect(erased).toHaveLength(1);
    const [wrapped, clear] = [
      erased.flatMap(({ key }) => listSpellings(key)),
      erased.flatMap(({ id: keyId, key }) => listSpellings(master!.unwrap('key', keyId, key))),
    ];
    expect(await findFilesWith(park.dataDir, clear)).toEqual([]);
    expect(await findFilesWith(park.dataDir, wrapped)).not.toEqual([]);

    await program.waitForOutput(GONE);
    await eventually(async () => {
      expect(await findFilesWith(park.dataDir, name)).toEqual([]);
    }, GONE_WITHIN_MS);
    expect(await askInSql()).toBe('');
    const sought = [...wrapped, ...clear, ...clearText];
    expect(await findFilesWith(park.dataDir, sought)).toEqual([]);

    await park.kill();
    program = await park.start();
    expect(await findFilesWith(park.dataDir, sought)).toEqual([]);
    await park.end();
    expect(await findFilesWith(park.dataDir, sought)).toEqual([]);
  });
});

describe('an erased account', () => {
  it('leaves no hash of its password in any file of the data folder', async () => {
    await park.start();
    const guest = new Browser(park.url);
    const before = await readHashes();
    const email = 'zelmenis.konts@example.net';
    const registered = await guest.post<{ id: string }>('/api/register', {
      username: 'zelmenis',
      email,
      password: 'garš un neuzminams teikums',
    });
    expect(registered.status).toBe(201);
    const [hash, ...others] = (await readHashes()).filter((one) => !before.includes(one));
    expect(others).toEqual([]);
    const sought = [Buffer.from(hash ?? '')];
    // Until then it may be in memory alone, since not every commit waits for the disk.
    await rowsOf('CHECKPOINT');
    expect(await findFilesWith(park.dataDir, sought)).not.toEqual([]);

    const admin = await signInAdmin(park.url);
    expect((await admin.delete(`/api/users/${registered.body.id}/personal-data`)).status).toBe(200);
    await eventually(async () => {
      expect(await findFilesWith(park.dataDir, sought)).toEqual([]);
    }, GONE_WITHIN_MS);
  });
});
