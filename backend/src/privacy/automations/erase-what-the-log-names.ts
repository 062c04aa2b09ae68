import type { EventLog } from '@cablepark/event-store/log/event-log';
import { logPages } from '@cablepark/event-store/log/log-pages';
import type { Vault } from '@cablepark/vault/vault';
import type { Pool } from 'pg';
import { persistently } from '../../jobs/persistently.ts';
import { ERASURE, whenPersonalDataErasedRemoveMails } from './when-personal-data-erased-remove-mails.ts';

export interface ErasingParts {
  readonly log: EventLog;
  readonly vault: Vault;
  readonly pool: Pool;
}

const PAGE = 1000;

/**
 * Deletes every key that a PersonalDataErased event names. A vault restored from a backup contains keys again that have
 * been erased since. Its own list covers everything up to its mark, and the log is read from there. Call this before
 * the first request is served and after the automations have their checkpoints.
 */
export async function eraseWhatTheLogNames(parts: ErasingParts): Promise<void> {
  await parts.pool.query(ERASE_LISTED);
  await persistently(() => eraseWhatIsNew(parts));
}

async function eraseWhatIsNew({ log, vault, pool }: ErasingParts): Promise<void> {
  const { rows } = await pool.query<{ known: string | null }>('SELECT erasures_known_to AS known FROM vault.state');
  const known = rows[0]?.known;
  const after = known == null ? undefined : BigInt(known);
  for await (const { events, last } of logPages(log, { after, size: PAGE, signal: new AbortController().signal })) {
    const keyIds = events.flatMap(({ type, data }) => (type === 'PersonalDataErased' ? data.keyIds : []));
    if (keyIds.length > 0) await vault.erase(keyIds);
    await pool.query('UPDATE vault.state SET erasures_known_to = $1', [last.toString()]);
  }
}

const ERASE_LISTED = `
  WITH deleted AS (
    DELETE FROM vault.keys USING vault.erased_keys WHERE keys.key_id = erased_keys.key_id RETURNING keys.key_id
  )
  UPDATE vault.state SET scrubs_wanted = scrubs_wanted + 1 WHERE EXISTS (SELECT FROM deleted)`;

/** Moves the vault's mark to the automation's position, unless erasures are unfinished: the next start is short. */
export async function noteErasuresDone(pool: Pool): Promise<void> {
  await pool.query(NOTE, [whenPersonalDataErasedRemoveMails.name, ERASURE]);
}

const NOTE = `
  UPDATE vault.state SET erasures_known_to = checkpoints.position FROM automations.checkpoints
   WHERE checkpoints.name = $1 AND checkpoints.position > erasures_known_to
     AND NOT EXISTS (
       SELECT FROM automations.outbox
        WHERE kind = $2 AND state IN ('waiting', 'failed') AND outbox.position <= checkpoints.position
     )`;
