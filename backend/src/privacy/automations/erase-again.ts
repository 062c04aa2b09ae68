import type { CommandBus } from '@nestjs/cqrs';
import type { ClientBase, Pool } from 'pg';

import type { DomainEvent } from '@cablepark/contracts/events';
import { listErasedKeys } from '@cablepark/contracts/privacy/erased-keys';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { isUnreadable } from '@cablepark/event-store/client/failures';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { readLogPages } from '@cablepark/event-store/log/log-pages';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { Settings } from '@cablepark/platform/settings/settings';
import { takeLock } from '@cablepark/postgres/client/advisory-locks';
import { openSession, UNHURRIED, type Lender } from '@cablepark/postgres/client/connect';
import { ErasedKeysFile, findListedKeys, hashKeyId } from '@cablepark/vault/erased-keys-file';
import type { Vault } from '@cablepark/vault/vault';

import { retryWhileUnavailable } from '#jobs/retry-while-unavailable';
import {
  EraseUnreadable,
  type Unreadable,
} from '../commands/erase-unreadable/erase-unreadable.command.ts';
import { findUnreadable } from '../commands/erase-unreadable/erase-unreadable.handler.ts';
import {
  ERASURE,
  whenPersonalDataErasedRemoveMails,
} from './when-personal-data-erased-remove-mails.ts';

export interface ErasingParts {
  readonly settings: Settings;
  readonly log: EventLog;
  readonly vault: Vault;
  readonly databaseUrl: string;
  readonly pool: Lender;
  readonly trouble: Trouble;
  readonly commands: CommandBus;
}

const PAGE = 1000;
const UNDONE = 'erase again';
const WRONG_LINE = 'wrong line in the file of erased keys';

/**
 * Erases again what a restored backup has brought back: the keys in the file of erased keys, those
 * on the vault's list, and those that events after the vault's mark erased. If any of the first two
 * kinds had to be deleted, or if there is no mark, the whole log is read, and commands erase what
 * its events haven't erased yet. Call this before the first request is served and after the
 * automations have their checkpoints.
 */
export async function eraseAgain(parts: ErasingParts): Promise<void> {
  const reportUndone = (error: unknown) => {
    parts.trouble.report(
      'automations',
      'Some who were erased may be back until the next start.',
      error,
      UNDONE,
    );
  };

  const hashes = await readErasedKeys(parts, reportUndone);
  await retryWhileUnavailable(() => eraseAll(parts, hashes)).catch((error: unknown) => {
    if (!(error instanceof Rejection) && !isUnreadable(error)) {
      throw error;
    }

    reportUndone(error);
  });
}

/**
 * Reads the hashes in the file of erased keys. A wrong line is reported and left out; without a
 * readable file there are none.
 */
async function readErasedKeys(
  { settings, trouble }: ErasingParts,
  reportUndone: (error: unknown) => void,
): Promise<ReadonlySet<string>> {
  try {
    const { hashes, wrongLine } = await ErasedKeysFile.of(settings).read();
    if (wrongLine !== undefined) {
      const message =
        `Line ${wrongLine} of the file of erased keys names no key: ` +
        'whom it named may be back until it is mended and the park started again.';
      trouble.report('automations', message, undefined, WRONG_LINE);
    }

    return hashes;
  } catch (error) {
    reportUndone(error);
    return new Set();
  }
}

async function eraseAll(parts: ErasingParts, hashes: ReadonlySet<string>): Promise<void> {
  const { databaseUrl, pool: from } = parts;
  const { client, close } = await openSession({
    databaseUrl,
    from,
    name: 'cablepark erasing',
    limits: UNHURRIED,
  });
  try {
    await deleteListed(client, hashes);
    // Only one of several processes does the long part, which writes events.
    if ((await readMark(client)) === undefined) {
      await takeLock(client, 'cablepark erasing');
    }

    const mark = await readMark(client);
    const { named, end } = await eraseKeysOfEvents(parts, client, mark);
    if (mark !== undefined || end === undefined) {
      return;
    }

    const unreadable = await findUnreadableEvents(
      parts.log,
      await createUnnamedKeyTest(client, hashes, named),
    );
    if (unreadable.length > 0) {
      await parts.commands.execute(new EraseUnreadable(unreadable));
    }

    await setMark(client, end);
  } finally {
    await close();
  }
}

/** Adds the keys of the file to the vault's list, and deletes all keys on the list. */
async function deleteListed(client: ClientBase, hashes: ReadonlySet<string>): Promise<void> {
  await client.query(DELETE_LISTED, [await findListedKeys(client, hashes)]);
}

/**
 * Also removes the mark if a key was deleted, so that this start, or the next one if this one is
 * interrupted, reads the log from its beginning.
 */
const DELETE_LISTED = `
  WITH listed AS (
    INSERT INTO vault.erased_keys SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING
  ), deleted AS (
    DELETE FROM vault.keys USING (SELECT key_id FROM vault.erased_keys UNION SELECT unnest($1::uuid[]))
      AS erased (key_id)
     WHERE keys.key_id = erased.key_id RETURNING keys.key_id
  )
  UPDATE vault.state SET scrubs_wanted = scrubs_wanted + 1, erasures_known_to = NULL
   WHERE EXISTS (SELECT FROM deleted)`;

async function readMark(client: ClientBase): Promise<bigint | undefined> {
  const { rows } = await client.query<{ known: string | null }>(
    'SELECT erasures_known_to AS known FROM vault.state',
  );
  const known = rows[0]?.known ?? undefined;
  return known === undefined ? undefined : BigInt(known);
}

const setMark = (client: ClientBase, position: bigint) =>
  client.query('UPDATE vault.state SET erasures_known_to = $1', [position.toString()]);

const readPagesAfter = (log: EventLog, after: bigint | undefined) =>
  readLogPages<DomainEvent>(log, { after, size: PAGE, signal: new AbortController().signal });

/** Deletes the keys that events after the mark name as erased. Returns them and the log's end. */
async function eraseKeysOfEvents(
  { log, vault }: ErasingParts,
  client: ClientBase,
  mark: bigint | undefined,
) {
  const named = new Set<string>();
  let end: bigint | undefined;
  for await (const { events, last } of readPagesAfter(log, mark)) {
    const keyIds = listErasedKeys(events);
    if (keyIds.length > 0) {
      await vault.erase(keyIds);
    }

    for (const keyId of keyIds) {
      named.add(keyId);
    }
    if (mark !== undefined) {
      await setMark(client, last);
    }

    end = last;
  }

  return { named, end };
}

/**
 * Returns a test for the keys that are on the vault's list or in the file, but that no event names
 * as erased; undefined if there are none.
 */
async function createUnnamedKeyTest(
  client: ClientBase,
  hashes: ReadonlySet<string>,
  named: ReadonlySet<string>,
) {
  const { rows } = await client.query<{ key_id: string }>('SELECT key_id FROM vault.erased_keys');
  const listed = new Set(rows.map(({ key_id }) => key_id).filter((keyId) => !named.has(keyId)));
  const others = new Set(hashes);
  if (others.size > 0) {
    for (const keyId of named) {
      others.delete(hashKeyId(keyId));
    }
  }
  if (listed.size + others.size === 0) {
    return undefined;
  }

  return (keyId: string) => listed.has(keyId) || (others.size > 0 && others.has(hashKeyId(keyId)));
}

/** Finds the events with boxes under erased keys. */
async function findUnreadableEvents(
  log: EventLog,
  isErased: ((keyId: string) => boolean) | undefined,
) {
  const unreadable: Unreadable[] = [];
  if (!isErased) {
    return unreadable;
  }

  for await (const { events } of readPagesAfter(log, undefined)) {
    unreadable.push(...events.flatMap((event) => findUnreadable(event, isErased)));
  }

  return unreadable;
}

/**
 * Moves the vault's mark to the automation's position, unless erasures are unfinished. That makes
 * the next start short.
 */
export async function noteErasuresDone(pool: Pool): Promise<void> {
  await pool.query(ADVANCE_MARK, [whenPersonalDataErasedRemoveMails.name, ERASURE]);
}

const ADVANCE_MARK = `
  UPDATE vault.state SET erasures_known_to = checkpoints.position FROM automations.checkpoints
   WHERE checkpoints.name = $1 AND checkpoints.position > erasures_known_to
     AND NOT EXISTS (
       SELECT FROM automations.outbox
        WHERE kind = $2 AND state IN ('waiting', 'failed') AND outbox.position <= checkpoints.position
     )`;
