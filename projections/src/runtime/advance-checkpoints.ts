import pg from 'pg';
import { PROGRESS_CHANNEL } from '../progress/progress-notice.ts';
import { LEASES } from './table.ts';
import { READ_MODELS } from './table.ts';

/** The SQLSTATE with which the function fails when a checkpoint isn't where the worker believes it to be. */
const CHECKPOINT_MOVED = 'CP001';

/**
 * Makes the function that advances the checkpoints of a batch's read models: all of them or none. It compares before it
 * sets, so it fails if another worker holds one of these read models now, or has advanced it, or if a rebuild has
 * replaced its tables. After a change to this text a new migration has to run it again.
 */
export const CREATE_ADVANCE = `
      CREATE OR REPLACE FUNCTION ${READ_MODELS}.advance(
        names text[], versions int[], fences bigint[], believed bigint[], reached bigint, notice text)
      RETURNS void LANGUAGE plpgsql AS $$
      DECLARE moved int;
      BEGIN
        UPDATE ${READ_MODELS}.checkpoints c
           SET position = reached, stopped = NULL, updated_at = now()
          FROM unnest(names, versions, fences, believed) AS b(name, version, fence, position)
         WHERE c.name = b.name AND c.version = b.version AND c.position = b.position
           AND EXISTS (SELECT FROM ${LEASES} l WHERE l.name = b.name AND l.fence = b.fence);
        GET DIAGNOSTICS moved = ROW_COUNT;
        IF moved <> cardinality(names) THEN
          RAISE EXCEPTION 'a checkpoint of % is not where it was', names USING ERRCODE = '${CHECKPOINT_MOVED}';
        END IF;
        PERFORM pg_notify('${PROGRESS_CHANNEL}', notice);
      END $$`;

/** Advances checkpoints and notifies whoever waits for them. */
export const ADVANCE = {
  name: 'advance-checkpoints',
  text: `SELECT ${READ_MODELS}.advance($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint, $6::text)`,
};

/** Whether ADVANCE failed because a checkpoint isn't where the worker believed it to be. */
export const isCheckpointMoved = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === CHECKPOINT_MOVED;
