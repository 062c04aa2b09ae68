import { createHash, type Hash } from 'node:crypto';

import type { ClientBase } from 'pg';

import { buildLayout } from '@cablepark/postgres/client/advisory-locks';

/** Describes a snapshot's state: which events it folds, and by which fold. */
export interface SnapshotHead {
  readonly stream: string;
  /** Revision, position and id of the last event in the state. */
  readonly revision: bigint;
  readonly position: bigint;
  readonly eventId: string;
  /** The fold that made the state (`computeFoldVersion`). */
  readonly fold: string;
}

export interface SavedSnapshot extends SnapshotHead {
  readonly hash: string;
  /** As `writeJson` writes it: keys and boxes as sealed as in the log. */
  readonly state: string;
}

export const SNAPSHOTS_LAYOUT = buildLayout(
  'cablepark snapshots',
  `
  CREATE SCHEMA IF NOT EXISTS snapshots;
  CREATE TABLE IF NOT EXISTS snapshots.snapshots (
    stream text PRIMARY KEY,
    revision bigint NOT NULL,
    position bigint NOT NULL,
    event_id uuid NOT NULL,
    fold text NOT NULL,
    hash text NOT NULL,
    state text NOT NULL
  );
`,
);

/** Begins the hash of a snapshot. The caller adds the state to it. */
export const hashOf = ({ stream, revision, position, eventId, fold }: SnapshotHead): Hash =>
  createHash('sha256').update([stream, revision, position, eventId, fold, ''].join('\n'));

export const isSound = (saved: SavedSnapshot): boolean =>
  hashOf(saved).update(saved.state).digest('hex') === saved.hash;

/** Reads the snapshot of a stream, without checking it. */
export async function readSnapshot(
  client: ClientBase,
  stream: string,
): Promise<SavedSnapshot | undefined> {
  const { rows } = await client.query<
    Record<'revision' | 'position' | 'event_id' | 'fold' | 'hash' | 'state', string>
  >('SELECT * FROM snapshots.snapshots WHERE stream = $1', [stream]);
  const [row] = rows;
  return (
    row && {
      stream,
      revision: BigInt(row.revision),
      position: BigInt(row.position),
      eventId: row.event_id,
      fold: row.fold,
      hash: row.hash,
      state: row.state,
    }
  );
}

/**
 * Saves a snapshot, in pieces. Does nothing if the saved one is fewer than `least` events behind,
 * or while another process is saving one.
 */
export async function saveSnapshot(
  client: ClientBase,
  head: SnapshotHead,
  pieces: AsyncIterable<string>,
  least = 1n,
): Promise<void> {
  const hash = hashOf(head);
  await client.query('BEGIN');
  if (!(await isWorthSaving(client, head, least))) {
    await client.query('ROLLBACK');
    return;
  }

  await client.query('CREATE TEMP TABLE pieces (n serial, piece text) ON COMMIT DROP');
  for await (const piece of pieces) {
    hash.update(piece);
    await client.query({
      name: 'piece',
      text: 'INSERT INTO pieces (piece) VALUES ($1)',
      values: [piece],
    });
  }

  const { stream, revision, position, eventId, fold } = head;
  await client.query(SAVE, [stream, revision, position, eventId, fold, hash.digest('hex')]);
  await client.query('COMMIT');
}

/**
 * Whether to save this snapshot. Writing and sending a state is expensive, so of several processes
 * with the same state only one does it.
 */
async function isWorthSaving(
  client: ClientBase,
  { stream, fold, revision }: SnapshotHead,
  least: bigint,
): Promise<boolean> {
  const { rows } = await client.query<{ isWanted: boolean }>(IS_WANTED, [
    stream,
    fold,
    revision - least,
  ]);
  return rows[0]?.isWanted === true;
}

const IS_WANTED = `
  SELECT pg_try_advisory_xact_lock(hashtext('cablepark snapshot of ' || $1)) AND NOT EXISTS
    (SELECT FROM snapshots.snapshots WHERE stream = $1 AND fold = $2 AND revision > $3) AS "isWanted"`;

const SAVE = `
  INSERT INTO snapshots.snapshots AS saved (stream, revision, position, event_id, fold, hash, state)
  SELECT $1, $2, $3, $4, $5, $6, string_agg(piece, '' ORDER BY n) FROM pieces
  ON CONFLICT (stream) DO UPDATE
    SET revision = EXCLUDED.revision, position = EXCLUDED.position, event_id = EXCLUDED.event_id,
        fold = EXCLUDED.fold, hash = EXCLUDED.hash, state = EXCLUDED.state
    WHERE EXCLUDED.revision > saved.revision OR EXCLUDED.fold <> saved.fold`;
