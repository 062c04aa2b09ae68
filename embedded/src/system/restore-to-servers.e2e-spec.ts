import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';

import { parkEvents } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import { commit } from '@cablepark/event-store/test/commits';
import { startTestStore, type TestStore } from '@cablepark/event-store/test/embedded-store';
import { encodeBackup, type TableRows } from '@cablepark/log-copy/backup-file';
import { isServersOwn, readCopiedPages, type CopiedEvent } from '@cablepark/log-copy/copied-event';
import { refuseMarked, setMark } from '@cablepark/log-copy/database-marks';
import { addLeaf, toHead } from '@cablepark/log-copy/tree-of-log';
import { writeToServer } from '@cablepark/log-copy/write-to-server';
import { Tree } from '@cablepark/log-tree/tree';
import { runWithClient, UNHURRIED } from '@cablepark/postgres/client/connect';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';
import { MasterKey } from '@cablepark/vault/master-key';

import { runCommand } from './test/command.ts';
import { compile } from './test/program.ts';

const masterKey = MasterKey.fromText(randomBytes(32).toString('hex'))!;
const ROW = `{"mail_id": "a", "mailbox": "b", "is_link": false, "at": "2026-11-30T10:00:00Z"}`;

let folder: string;
let events: readonly CopiedEvent[];
let database: ThrowawayDatabase;
const stores: TestStore[] = [];

async function startStore(): Promise<TestStore> {
  const store = await startTestStore();
  stores.push(store);
  return store;
}

const readPages = (log: EventLog) => readRawPages(log.connection, new AbortController().signal);

/** The log that all backups here have: its identity, and three commands of the schedule. */
async function makeEvents(): Promise<readonly CopiedEvent[]> {
  const store = await startTestStore();
  const log = store.open();
  await establishLogIdentity(log);
  for (const halfHours of [[1, 2], [3], [4]]) {
    await commit(log, ...halfHours);
  }

  const found: CopiedEvent[] = [];
  for await (const page of readCopiedPages(readPages(log))) {
    found.push(...page);
  }

  await store.close();
  return found;
}

/** Writes a backup with these rows, and returns its path. */
async function writeBackup(...tables: readonly TableRows[]): Promise<string> {
  const tree = new Tree();
  for (const event of events) {
    addLeaf(tree, event, event.source, parkEvents);
  }

  const content = { head: { hasLeaves: true }, tables, events: [events], end: () => toHead(tree) };
  const key = { fingerprint: masterKey.fingerprint, bytes: masterKey.derive('cablepark backup') };
  const path = join(folder, randomUUID());
  await writeFile(path, encodeBackup(content, key));
  return path;
}

const restore = (file: string, store: TestStore) =>
  runCommand('restore', ['--from', file], {
    VAULT_KEY: masterKey.toText(),
    DATABASE_URL: database.url,
    EVENTSTORE_URL: store.url,
    DATA_DIR: join(folder, 'data'),
  });

async function countEvents(store: TestStore): Promise<number> {
  let count = 0;
  for await (const page of readPages(store.open())) {
    count += page.filter((event) => !isServersOwn(event)).length;
  }

  return count;
}

const inDatabase = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
  runWithClient({ databaseUrl: database.url, name: 'test', limits: UNHURRIED }, work);
const query = <Row extends object>(text: string): Promise<Row[]> =>
  inDatabase(async (client) => (await client.query<Row>(text)).rows);
const listTables = () =>
  query(
    `SELECT table_schema, table_name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );

beforeAll(async () => {
  await compile();
  folder = await mkdtemp(join(tmpdir(), 'cablepark-restore-'));
  events = await makeEvents();
});
beforeEach(async () => {
  database = await createThrowawayDatabase();
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await database.drop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run restore to servers', () => {
  it('leaves nothing when the rows of the backup do not fit, so that another one can be restored', async () => {
    const store = await startStore();
    const unfit = await writeBackup({ table: 'mail.spent', rows: ['{"no such column": 1}'] });
    expect(await restore(unfit, store)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The backup's rows of mail\.spent don't fit .*\n$/m),
    });
    expect([await listTables(), await countEvents(store)]).toEqual([[], 0]);

    const fit = await writeBackup({ table: 'mail.spent', rows: [ROW] });
    expect(await restore(fit, store)).toMatchObject({ code: 0 });
    expect(await query('SELECT mail_id FROM mail.spent')).toEqual([{ mail_id: 'a' }]);
  });

  it('goes on where an earlier attempt ended within the log, or begins anew in another event store', async () => {
    const file = await writeBackup({ table: 'mail.spent', rows: [ROW] });
    const broken = await startStore();
    const { client } = broken.open().connection.current;
    await client.tombstoneStream(SCHEDULE);
    const failed = await restore(file, broken);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The event store can't take the event schedule@0"),
    });
    expect(failed.stderr).toContain('Restore the same backup again to go on');
    expect(await countEvents(broken)).toBe(1);
    await expect(refuseMarked(database.url, broken.url)).rejects.toThrow(
      'contains an incomplete restore',
    );

    // As if the earlier try had ended in this store, within the log.
    const store = await startStore();
    await writeToServer(store.open().connection, [events.slice(0, 3)], () => undefined);
    const again = await restore(file, store);
    expect([again.code, again.stdout.toString()]).toEqual([
      0,
      expect.stringMatching(`^${events.length} events, root`),
    ]);
    expect(await countEvents(store)).toBe(events.length);
    expect(await query('SELECT mail_id FROM mail.spent')).toEqual([{ mail_id: 'a' }]);
    await refuseMarked(database.url, store.url);
  });

  it('refuses a store with another log, whether or not an earlier try ended here', async () => {
    const file = await writeBackup();
    const store = await startStore();
    await establishLogIdentity(store.open());
    const refused = { code: 1, stderr: expect.stringContaining('The event store is not empty') };
    expect(await restore(file, store)).toMatchObject(refused);
    expect(await listTables()).toEqual([]);

    const whole = await startStore();
    await writeToServer(whole.open().connection, [events], () => undefined);
    expect(await restore(file, whole)).toMatchObject(refused);
    await inDatabase((client) => setMark(client, 'restoring'));
    expect(await restore(file, store)).toMatchObject(refused);
    expect(await query('SELECT mark FROM copying.marks')).toEqual([{ mark: 'restoring' }]);

    const second = await inDatabase(async (client) => {
      await client.query(`SELECT pg_advisory_lock(hashtext('cablepark restore'))`);
      return restore(file, whole);
    });
    expect(second).toMatchObject({
      code: 1,
      stderr: 'Another restore to this database is under way.\n',
    });
    expect(await restore(file, whole)).toMatchObject({ code: 0 });
  });
});
