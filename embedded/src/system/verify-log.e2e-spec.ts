import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { receiptOf } from '@cablepark/backend/schedule/test/receipt-of';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { Connection } from '@cablepark/event-store/client/connection';
import { eventually } from '@cablepark/platform/test/eventually';

import { runCommand } from './test/command.ts';
import { Park, signInAdmin } from './test/park.ts';
import { compile, Program } from './test/program.ts';

let park: Park;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
});

interface Verified {
  readonly code: number;
  readonly lines: readonly string[];
  readonly said: string;
}

async function verifyLog(
  args: readonly string[] = [],
  more: NodeJS.ProcessEnv = {},
): Promise<Verified> {
  const { code, stdout, stderr } = await runCommand('verify-log', [...args], {
    ...park.createEnvironment(),
    ...more,
  });
  return { code, lines: stdout.toString().trimEnd().split('\n'), said: stderr };
}

const LAST = expect.stringMatching(/^size \d+ root [0-9a-f]{64}$/);

describe('npm run verify-log', () => {
  it('names what was changed by hand, beside a running system, on a server and on an idle folder', async () => {
    await park.start();
    const admin = await signInAdmin(park.url);
    const { body } = await admin.post<PlacedBookingDetail>('/api/bookings/admin', {
      customerName: 'Anna Bērziņa',
      phoneNumber: '+371 20 000 001',
      email: '',
      notes: '',
      timeSlotIds: [slot('15:00', addDays(dayOfInstant(new Date()), 7))],
    });
    const receipt = await receiptOf(body, admin);
    const { databaseUrl, eventStoreUrl } = await park.readAddresses();
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined); // the database ends with the park
    await client.connect();
    const countLeaves = async () => {
      const { rows } = await client.query<{ size: number }>(
        'SELECT count(*)::int AS size FROM log_tree.leaves',
      );
      return rows[0]?.size ?? 0;
    };

    await eventually(async () => expect(await countLeaves()).toBeGreaterThanOrEqual(receipt.size));
    const distributed = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl };
    expect(await verifyLog()).toMatchObject({ code: 0, lines: [LAST] });
    expect(await verifyLog([], distributed)).toMatchObject({ code: 0, lines: [LAST] });
    const connection = new Connection(eventStoreUrl);
    // A tombstone of another program's stream has the greatest revision.
    await connection.current.client.tombstoneStream('weather');
    await connection.close();
    expect(await verifyLog()).toMatchObject({ code: 0, lines: [LAST] });

    const kept = ['--size', String(receipt.size), '--root'];
    expect(await verifyLog([...kept, receipt.root])).toMatchObject({ code: 0, lines: [LAST] });
    expect(await verifyLog([...kept, '0'.repeat(64)])).toMatchObject({
      code: 1,
      lines: [LAST],
      said: expect.stringContaining('The root is not of this log'),
    });
    const file = join(park.dataDir, 'receipt.json');
    await writeFile(file, JSON.stringify(receipt));
    expect(await verifyLog(['--receipt', file])).toMatchObject({ code: 0, lines: [LAST] });
    await writeFile(file, JSON.stringify({ ...receipt, index: receipt.index - 1 }));
    expect(await verifyLog(['--receipt', file], distributed)).toMatchObject({
      code: 1,
      said: expect.stringContaining('The receipt is not of this log'),
    });

    const { rows } = await client.query<{ position: string }>(
      'SELECT position FROM log_tree.leaves WHERE index IN (1, 2, 3, 4) ORDER BY index',
    );
    const [data, key, leaf, node] = rows.map(({ position }) => position);
    const change = (table: string, column: string, at: string | undefined, byte: string) =>
      client.query(
        `UPDATE ${table} SET ${column} = set_byte(${column}, ${byte}, get_byte(${column}, ${byte}) # 1) WHERE position = $1`,
        [at],
      );
    await change('event_store.events', 'frame', data, 'octet_length(frame) - 8');
    await client.query(
      `UPDATE event_store.events SET stream = overlay(stream::text PLACING '00' FROM 1)::uuid WHERE position = $1`,
      [key],
    );
    await change('log_tree.leaves', 'hashes', leaf, '0');
    await change('log_tree.leaves', 'hashes', node, '31');
    // A copy of an event at another position, which readers of the stream would take for one of its
    // events.
    const { rows: added } = await client.query<{ position: string }>(
      `INSERT INTO event_store.events SELECT position + 1, stream, revision + 1000000, frame
         FROM event_store.events WHERE position = $1 RETURNING position`,
      [node],
    );
    const named = [data, key, leaf, node, added[0]?.position].map(
      (position) => `position ${position}`,
    );
    expect(await verifyLog()).toMatchObject({ code: 1, lines: [...named, LAST] });
    expect(await verifyLog([...kept, receipt.root])).toMatchObject({ code: 1 });
    await client.end();
    expect(await park.end()).toBe(0);
    expect(await verifyLog()).toMatchObject({ code: 1, lines: [...named, LAST] });
    expect(await verifyLog(['--size', '5'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('Usage'),
    });
  });
});
