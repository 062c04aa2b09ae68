import type { ClientBase } from 'pg';
import type { Intent } from './automation.ts';
import { AUTOMATIONS, LEASES } from './sole-session.ts';

/** Automations, and where each stands. */
export type Standing = ReadonlyMap<string, bigint>;

/** Where each of these automations stands, as its checkpoint says. */
export async function readStanding(client: ClientBase, names: readonly string[]): Promise<Standing> {
  const { rows } = await client.query<{ name: string; position: string }>(
    'SELECT name, position FROM automations.checkpoints WHERE name = ANY($1::text[])',
    [names],
  );
  return new Map(rows.map(({ name, position }) => [name, BigInt(position)]));
}

/** A connection, and the lease under which it writes. */
export interface Writer {
  readonly client: ClientBase;
  readonly fence: string;
}

/** A checkpoint isn't where this worker left it: another one has worked meanwhile, or has the lease now. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** One statement, hence one transaction: nothing is written unless every checkpoint is where it was believed to be and the lease still ours. */
const WRITE = `
  WITH standing AS (
    SELECT c.name FROM automations.checkpoints AS c
      JOIN unnest($1::text[], $2::bigint[]) AS believed (name, position) USING (name)
     WHERE c.position = believed.position
       AND EXISTS (SELECT FROM ${LEASES} WHERE name = '${AUTOMATIONS}' AND fence = $5::bigint)
       FOR UPDATE OF c
  ), moved AS (
    UPDATE automations.checkpoints SET position = greatest(position, $3::bigint), updated_at = now()
     WHERE name IN (SELECT name FROM standing) AND (SELECT count(*) FROM standing) = cardinality($1::text[])
    RETURNING name
  ), made AS (
    INSERT INTO automations.outbox (id, kind, event_id, position, at, actor, lane, key_id, data)
    SELECT id, kind, event_id, position, at, actor, lane, key_id, data
      FROM jsonb_to_recordset($4::jsonb)
           AS intent (id text, kind text, event_id uuid, position bigint, at timestamptz, actor jsonb, lane text, key_id uuid, data jsonb)
     WHERE EXISTS (SELECT FROM moved)
    ON CONFLICT DO NOTHING
  )
  SELECT count(*)::int AS moved FROM moved`;

/** Commits what was intended on the way from where the automations stood to a new position, with that position. */
export async function writeIntents(
  { client, fence }: Writer,
  standing: Standing,
  position: bigint,
  intents: readonly Intent[],
): Promise<void> {
  const { rows } = await client.query<{ moved: number }>({
    name: 'write-intents',
    text: WRITE,
    values: [
      [...standing.keys()],
      [...standing.values()].map(String),
      String(position),
      JSON.stringify(intents.map(rowOf)),
      fence,
    ],
  });
  if (rows[0]?.moved !== standing.size)
    throw new CheckpointMoved('The automations have been worked elsewhere meanwhile.');
}

const rowOf = ({ id, kind, eventId, position, at, actor, lane, keyId, data }: Intent) => ({
  id,
  kind,
  event_id: eventId,
  position: String(position),
  at,
  actor,
  lane,
  key_id: keyId,
  data,
});
