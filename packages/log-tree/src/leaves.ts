import type { ClientBase, Pool } from 'pg';

import { buildLayout } from '@cablepark/postgres/client/advisory-locks';
import { hasTable } from '@cablepark/postgres/client/connect';

import {
  lastLeafOf,
  listSubtreesFor,
  subtreesOf,
  Tree,
  type Inclusion,
  type Subtree,
} from './tree.ts';

/**
 * The leaves as they were recorded when their events arrived; no rebuild makes them again. `hashes`
 * are those of the subtrees that the leaf completed, its own first, of 32 bytes each: a path needs
 * a few rows of any tree. `beginning` has one row: where the log ended, and when, as its leaves
 * began to be recorded.
 */
const LAYOUT = buildLayout(
  'log_tree',
  `
  CREATE SCHEMA IF NOT EXISTS log_tree;
  CREATE TABLE IF NOT EXISTS log_tree.leaves (
    index bigint PRIMARY KEY,
    position bigint NOT NULL UNIQUE,
    hashes bytea NOT NULL
  );
  ALTER TABLE log_tree.leaves ALTER COLUMN hashes SET STORAGE PLAIN;
  CREATE TABLE IF NOT EXISTS log_tree.beginning (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    position bigint NOT NULL,
    begun_at timestamptz NOT NULL
  );
`,
);

type Database = Pick<ClientBase | Pool, 'query'>;

/** Creates the tables of the recorded leaves, unless they exist. */
export const createLeaves = async (database: Database): Promise<void> => {
  await database.query(LAYOUT);
};

/** Whether the database has the tables of the recorded leaves, even if they are empty. */
export const hasLeaves = (database: Database): Promise<boolean> =>
  hasTable(database, 'log_tree.leaves');

export interface RecordedLeaf {
  readonly index: number;
  /** The position of its event. */
  readonly position: bigint;
  /** The hashes of the subtrees that it completes, by their levels, its own first. */
  readonly hashes: readonly Buffer[];
}

interface LeafRow {
  readonly index: string;
  readonly position: string;
  readonly hashes: Buffer;
}

const HASH_BYTES = 32;
const PAGE = 5000;

const toRecordedLeaf = ({ index, position, hashes }: LeafRow): RecordedLeaf => ({
  index: Number(index),
  position: BigInt(position),
  hashes: Array.from({ length: hashes.length / HASH_BYTES }, (_, level) =>
    hashes.subarray(level * HASH_BYTES, (level + 1) * HASH_BYTES),
  ),
});

const COLUMNS = 'index, position, hashes';

/** The recorded leaf with the highest index; undefined if none is recorded. */
export async function readLastLeaf(database: Database): Promise<RecordedLeaf | undefined> {
  const { rows } = await database.query<LeafRow>(
    `SELECT ${COLUMNS} FROM log_tree.leaves ORDER BY index DESC LIMIT 1`,
  );
  return rows[0] && toRecordedLeaf(rows[0]);
}

/** The recorded leaf of the event at this position of the log; undefined if it has none. */
export async function readLeafAt(
  database: Database,
  position: bigint,
): Promise<RecordedLeaf | undefined> {
  const { rows } = await database.query<LeafRow>(
    `SELECT ${COLUMNS} FROM log_tree.leaves WHERE position = $1`,
    [String(position)],
  );
  return rows[0] && toRecordedLeaf(rows[0]);
}

/** Yields all leaves that have been recorded by now, in the order of their events, in pages. */
export async function* readLeafPages(database: Database): AsyncGenerator<readonly RecordedLeaf[]> {
  const { rows: ends } = await database.query<{ end: string | null }>(
    'SELECT max(position) AS end FROM log_tree.leaves',
  );
  for (let after = '-1'; ;) {
    const { rows } = await database.query<LeafRow>(
      `SELECT ${COLUMNS} FROM log_tree.leaves WHERE position > $1 AND position <= $2 ORDER BY position LIMIT ${PAGE}`,
      [after, ends[0]?.end],
    );
    const last = rows.at(-1);
    if (!last) {
      return;
    }

    after = last.position;
    yield rows.map(toRecordedLeaf);
  }
}

/**
 * Records the leaves that aren't there yet. Several processes may record the same ones at the same
 * time.
 */
export async function recordLeaves(
  database: Database,
  leaves: readonly RecordedLeaf[],
): Promise<void> {
  await database.query(
    `INSERT INTO log_tree.leaves (index, position, hashes)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) ON CONFLICT DO NOTHING`,
    [
      leaves.map(({ index }) => index),
      leaves.map(({ position }) => String(position)),
      leaves.map(({ hashes }) => Buffer.concat(hashes)),
    ],
  );
}

/** How many leaves are recorded, which is the size of their tree. */
export async function countRecordedLeaves(database: Database): Promise<number> {
  const { rows } = await database.query<{ size: string }>({
    name: 'log-tree-size',
    text: 'SELECT coalesce(max(index) + 1, 0) AS size FROM log_tree.leaves',
  });
  return Number(rows[0]?.size ?? 0);
}

/** Notes where the log ended when its leaves began to be recorded. An earlier note stays. */
export async function recordBeginning(
  database: Database,
  { position, at }: Beginning,
): Promise<void> {
  await database.query(
    'INSERT INTO log_tree.beginning (position, begun_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [String(position), at],
  );
}

/**
 * Where the log ended when its leaves began to be recorded. The leaves of earlier events were
 * recorded later than the events happened.
 */
export interface Beginning {
  readonly position: bigint;
  readonly at: Date;
}

/** Where recording began, and when; undefined if it hasn't. */
export async function readBeginning(database: Database): Promise<Beginning | undefined> {
  const { rows } = await database.query<{ position: string; begun_at: Date }>(
    'SELECT * FROM log_tree.beginning',
  );
  return rows[0] && { position: BigInt(rows[0].position), at: rows[0].begun_at };
}

/**
 * Loads the tree of the first `size` leaves, with the hashes, by their levels, that the last leaves
 * of these subtrees completed.
 */
async function loadTreeWith(
  database: Database,
  subtrees: readonly Subtree[],
  { size, remembers = 0 }: { readonly size: number; readonly remembers?: number },
): Promise<Tree> {
  const { rows } = await database.query<LeafRow>(
    `SELECT ${COLUMNS} FROM log_tree.leaves WHERE index = ANY ($1::bigint[])`,
    [[...new Set(subtrees.map(lastLeafOf))]],
  );
  const completed = new Map(rows.map(toRecordedLeaf).map(({ index, hashes }) => [index, hashes]));
  return new Tree({ size, remembers, completed });
}

/** Loads the tree of the first `size` leaves, to which further ones can be added. */
export const loadTree = (database: Database, size: number, remembers: number): Promise<Tree> =>
  loadTreeWith(database, subtreesOf(0, size), { size, remembers });

/**
 * Loads the path of a leaf in the tree of the first `size` leaves, all of which have been recorded.
 */
export const loadInclusion = async (
  database: Database,
  leaf: number,
  size: number,
): Promise<Inclusion> =>
  (await loadTreeWith(database, listSubtreesFor(leaf, size), { size })).inclusionOf(leaf);
