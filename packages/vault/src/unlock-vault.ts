import type pg from 'pg';

import { buildLayout } from '@cablepark/postgres/client/advisory-locks';
import { runInTransaction, runWithClient, UNHURRIED } from '@cablepark/postgres/client/connect';

import type { MasterKeySource } from './master-key-source.ts';
import type { MasterKey, WrappedKind } from './master-key.ts';

/**
 * The vault's tables. They are created in the transaction that takes the lock, so that processes
 * that start together wait for each other.
 *
 * `keys.key` and `secrets.secret` are wrapped under the master key whose fingerprint is in `state`.
 * `fork` has a row if the database was begun as a fork of another log.
 */
export const LAYOUT = buildLayout(
  'cablepark vault',
  `
  CREATE SCHEMA IF NOT EXISTS vault;
  CREATE TABLE IF NOT EXISTS vault.keys (
    key_id uuid PRIMARY KEY,
    key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS vault.secrets (name text PRIMARY KEY, secret bytea NOT NULL);
  CREATE TABLE IF NOT EXISTS vault.credentials (
    credential_id uuid PRIMARY KEY,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS vault.erased_keys (key_id uuid PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS vault.fork (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    made_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS vault.state (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    master_key text NOT NULL,
    scrubs_wanted bigint NOT NULL DEFAULT 0,
    scrubs_done bigint NOT NULL DEFAULT 0,
    erasures_known_to bigint
  );
`,
);

/**
 * Applied before there is any key: samples of keys and hashes, which ANALYZE would take, would be
 * copies of them.
 */
const WITHOUT_STATISTICS = `
  ALTER TABLE vault.keys ALTER COLUMN key SET STATISTICS 0;
  ALTER TABLE vault.secrets ALTER COLUMN secret SET STATISTICS 0;
  ALTER TABLE vault.credentials ALTER COLUMN password_hash SET STATISTICS 0;
`;

/**
 * Finds the master key of this database's vault, or makes the first one, and creates missing
 * tables. Throws VaultLocked, and writes nothing, if the key is missing or wrong. Must be called
 * before anything is written.
 */
export const unlockVault = (databaseUrl: string, source: MasterKeySource): Promise<MasterKey> =>
  runInVault(databaseUrl, async (client, fingerprint) => {
    if (fingerprint !== null) {
      return source.findKnownKey(fingerprint);
    }

    const first = await source.findOrCreateFirstKey();
    await recordFirstKey(client, first);
    return first;
  });

/**
 * Creates the vault of a fork's database, without a key. It knows the source's bookings by
 * pseudonyms (ADR 98).
 */
export const beginForkedVault = (databaseUrl: string): Promise<void> =>
  runInVault(databaseUrl, async (client) => {
    await client.query('INSERT INTO vault.fork DEFAULT VALUES');
  });

/**
 * Runs `work` in a transaction under the vault's lock, with the master key's fingerprint; null if
 * there is none.
 */
export const runInVault = <Result>(
  databaseUrl: string,
  work: (client: pg.Client, fingerprint: string | null) => Promise<Result>,
): Promise<Result> =>
  runWithClient({ databaseUrl, name: 'cablepark vault', limits: UNHURRIED }, (client) =>
    runInTransaction(client, async () => {
      await client.query(LAYOUT);
      const { rows } = await client.query<{ master_key: string }>(
        'SELECT master_key FROM vault.state',
      );
      return work(client, rows[0]?.master_key ?? null);
    }),
  );

/** Records the first master key of a vault that has no keys yet. */
export async function recordFirstKey(client: pg.Client, key: MasterKey): Promise<void> {
  await client.query(WITHOUT_STATISTICS);
  await client.query('INSERT INTO vault.state (master_key) VALUES ($1)', [key.fingerprint]);
}

const TABLES: readonly {
  kind: WrappedKind;
  table: string;
  name: string;
  nameType: string;
  value: string;
}[] = [
  { kind: 'key', table: 'vault.keys', name: 'key_id', nameType: 'uuid', value: 'key' },
  { kind: 'secret', table: 'vault.secrets', name: 'name', nameType: 'text', value: 'secret' },
];
const PAGE = 5000;

/** Wraps every value under `to` instead of `from`, in the caller's transaction. */
export async function rewrap(client: pg.ClientBase, from: MasterKey, to: MasterKey): Promise<void> {
  for (const { kind, table, name, nameType, value } of TABLES) {
    await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const readPage = async (after: string | null) => {
      const page = await client.query<{ name: string; value: Buffer }>(
        `SELECT ${name} AS name, ${value} AS value FROM ${table}
          WHERE $1::${nameType} IS NULL OR ${name} > $1 ORDER BY ${name} LIMIT ${PAGE}`,
        [after],
      );
      return page.rows;
    };

    let rows = await readPage(null);
    while (rows.length > 0) {
      const values = rows.map((row) =>
        to.wrap(kind, row.name, from.unwrap(kind, row.name, row.value)),
      );
      await client.query(
        `UPDATE ${table} SET ${value} = fresh.value
           FROM unnest($1::${nameType}[], $2::bytea[]) AS fresh (name, value) WHERE ${table}.${name} = fresh.name`,
        [rows.map((row) => row.name), values],
      );
      rows = await readPage(rows.at(-1)?.name ?? null);
    }
  }
}
