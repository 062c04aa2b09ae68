import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { LOG_FORMAT, LogIdentityEstablished } from '@cablepark/contracts/shared/log.events';
import { LOG_IDENTITY } from '@cablepark/contracts/shared/streams';
import { startEventStore, type EventStore } from '@cablepark/event-store-server/start-event-store';
import { encodeBackup } from '@cablepark/log-copy/backup-file';
import { TableWriter } from '@cablepark/log-copy/write-to-table';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';
import { MasterKey } from '@cablepark/vault/master-key';
import { THROWAWAY_KEY, throwawayKey } from '@cablepark/vault/test/throwaway-key';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { settings } from './park.ts';
import { Program, type ProgramName } from './program.ts';

/** A way in which a park can be of another version. */
export interface Unfit {
  /** The fields of the log's identity, apart from its id. */
  readonly identity?: object;
  /** SQL that notes migrations. */
  readonly migrations?: string;
  /** The sentence of every program. */
  readonly sentence: string;
}

const noteMigration = (table: string, name: string): string =>
  `CREATE TABLE ${table} (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
   INSERT INTO ${table} (timestamp, name) VALUES ${name}`;

const OTHER = `(1700000000000, 'Others1700000000000')`;
const OURS_AND_MORE = `(1795824000000, 'ReadModels1795824000000'), (1900000000000, 'ReadModels1900000000000')`;
const describeOtherMigration = (table: string, name: string): string =>
  `The database was made by another version (${table} has ${name}): use that one, or another database.`;

/** The sentence about a log, which begins with its name. */
export const describeMissingFormat = (log = 'The log'): string =>
  `${log} has no format, as before version 1.0.0, and this version knows only format 1: use the version that wrote it.`;
export const describeFormatTwo = (log = 'The log'): string =>
  `${log} has format 2, and this version knows only format 1: use the version that wrote it.`;

export const unfit = {
  'a log without a format': { identity: {}, sentence: describeMissingFormat() },
  'a log of format 2': { identity: { format: 2 }, sentence: describeFormatTwo() },
  'read models of another version': {
    migrations: noteMigration('read_model_migrations', OTHER),
    sentence: describeOtherMigration('read_model_migrations', 'Others1700000000000'),
  },
  'automations of another version': {
    migrations: noteMigration('automation_migrations', OTHER),
    sentence: describeOtherMigration('automation_migrations', 'Others1700000000000'),
  },
  'one migration more than ours': {
    migrations: noteMigration('read_model_migrations', OURS_AND_MORE),
    sentence: describeOtherMigration('read_model_migrations', 'ReadModels1900000000000'),
  },
} satisfies Readonly<Record<string, Unfit>>;

const createIdentity = (more: object) => ({
  id: randomUUID(),
  type: LogIdentityEstablished.type,
  stream: LOG_IDENTITY,
  revision: 0,
  created: new Date(0),
  data: { logId: randomUUID(), ...more },
  metadata: {},
});

/**
 * Writes the vault and the log of such a park into an empty database, on which no event store runs.
 */
export async function fillUnfit(
  databaseUrl: string,
  { identity, migrations }: Unfit,
): Promise<void> {
  await unlockVault(databaseUrl, throwawayKey);
  const log = await TableWriter.begin(databaseUrl);
  await log.write([createIdentity(identity ?? { format: LOG_FORMAT })]);
  await log.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(migrations ?? '');
  await client.end();
}

/** Writes a backup whose log has such an identity, as a park with the throwaway key would. */
export async function writeUnfitBackup(file: string, identity: object): Promise<void> {
  const key = MasterKey.fromText(THROWAWAY_KEY) as MasterKey;
  const { data, metadata, ...event } = createIdentity(identity);
  const copied = {
    ...event,
    source: 1n,
    revision: 0n,
    isJson: true,
    isCommitOver: true,
    data: Buffer.from(JSON.stringify(data)),
    metadata: Buffer.from(JSON.stringify(metadata)),
  };
  const content = {
    head: { hasLeaves: false },
    tables: [],
    events: [[copied]],
    end: () => ({ size: 1, root: '00'.repeat(32) }),
  };
  const proof = { fingerprint: key.fingerprint, bytes: key.derive('cablepark backup') };
  const parts: Buffer[] = [];
  for await (const part of encodeBackup(content, proof)) {
    parts.push(part);
  }
  await writeFile(file, Buffer.concat(parts));
}

/**
 * A park of another version on servers of its own, and an event store to which it could be
 * migrated.
 */
export class UnfitPark {
  private constructor(
    readonly folder: string,
    readonly databases: readonly [ThrowawayDatabase, ThrowawayDatabase],
    readonly stores: readonly [EventStore, EventStore],
  ) {}

  static async open(what: Unfit): Promise<UnfitPark> {
    const folder = await mkdtemp(join(tmpdir(), 'cablepark-unfit-'));
    for (const dataDir of [folder, join(folder, 'embedded')]) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await writeFile(join(dataDir, 'format.json'), '{"format":1}\n');
    }
    const databases = [await createThrowawayDatabase(), await createThrowawayDatabase()] as const;
    await fillUnfit(databases[0].url, what);
    const stores = [
      await startEventStore({ databaseUrl: databases[0].url, port: 0 }),
      await startEventStore({ databaseUrl: databases[1].url, port: 0 }),
    ] as const;
    return new UnfitPark(folder, databases, stores);
  }

  /**
   * The environment of a program on its servers. With `isEmbedded` the program has to start the
   * event store itself.
   */
  createEnvironment({ isEmbedded = false } = {}): NodeJS.ProcessEnv {
    return {
      ...settings,
      PORT: '0',
      DATA_DIR: isEmbedded ? join(this.folder, 'embedded') : this.folder,
      VAULT_KEY: THROWAWAY_KEY,
      DATABASE_URL: this.databases[0].url,
      EVENTSTORE_URL: isEmbedded ? '' : this.stores[0].connectionString,
    };
  }

  /** All that is in its databases, and with them in its logs, and in its folder. */
  async readContent(): Promise<unknown> {
    const rows = await Promise.all(this.databases.map(({ url }) => readRows(url)));
    return { rows, files: await readFiles(this.folder) };
  }

  async close(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.stop()));
    await Promise.all(this.databases.map((database) => database.drop()));
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The outcome of each start on such a park: the program's name, exit code and output. */
export function runStarts(park: UnfitPark): Promise<unknown[][]> {
  const starts: readonly (readonly [ProgramName, NodeJS.ProcessEnv])[] = [
    ['everything', park.createEnvironment()],
    ['everything', park.createEnvironment({ isEmbedded: true })],
    ['backend', park.createEnvironment()],
    ['projections', park.createEnvironment()],
  ];
  return Promise.all(
    starts.map(async ([name, environment]) => {
      const program = new Program(name, environment);
      return [name, await program.exit, program.output];
    }),
  );
}

/** The tables of a database, each with a digest of its rows. */
export async function readRows(databaseUrl: string): Promise<Record<string, string | null>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found: Record<string, string | null> = {};
  const tables = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r'
       AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ digest: string | null }>(
      `SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) AS digest FROM ${name} AS t`,
    );
    found[name] = rows[0]?.digest ?? null;
  }
  await client.end();
  return found;
}

/** The files of a folder, each with its content. */
async function readFiles(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) {
      const file = join(entry.parentPath, entry.name);
      found[file] = await readFile(file, 'latin1');
    }
  }
  return found;
}
