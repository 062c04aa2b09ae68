import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import type { DomainEvent } from '@cablepark/contracts/events';
import { readLogPagesWithRetries } from '@cablepark/event-store/log/log-pages';

import { formatAdvance, PROGRESS_CHANNEL, REBUILT_CHANNEL } from '#progress/progress-notice';
import { NOTHING_SEEN, readCheckpoints } from '../checkpoints.ts';
import { READ_MODELS } from '../table.ts';
import type { RebuiltModel } from './rebuilt-model.ts';
import { SIDE } from './side-table.ts';
import type { ReplayOptions, UnderRebuildLease } from './under-rebuild-lease.ts';

type SwitchOptions = Pick<ReplayOptions, 'log' | 'logId' | 'logger' | 'signal'> &
  Pick<UnderRebuildLease, 'lease' | 'trouble'>;

const PAGE_SIZE = 1000;
/** How long one attempt may keep readers and workers waiting. */
const HOLD_MS = 2000;
const PAUSE_MS = 500;
/**
 * Autovacuum gives up a table once somebody has waited this long for it. Superusers may shorten the
 * default second.
 */
const INTERRUPT_AUTOVACUUM = `SELECT set_config('deadlock_timeout', '20ms', true) FROM pg_roles WHERE rolname = current_user AND rolsuper`;

/**
 * Lets the rebuilt tables catch up with the live ones and replaces those. Returns the position
 * reached.
 */
export async function switchTables(
  client: pg.Client,
  rebuilt: readonly RebuiltModel[],
  from: bigint | undefined,
  options: SwitchOptions,
): Promise<bigint> {
  let position = await catchUp(rebuilt, from, options);
  await client.query(`SET LOCAL lock_timeout = ${HOLD_MS}`);
  await client.query(INTERRUPT_AUTOVACUUM);
  for (;;) {
    options.signal.throwIfAborted();
    await client.query('SAVEPOINT ready');
    try {
      const reached = await switchNow(client, rebuilt, position, options);
      await client.query(`DROP SCHEMA ${SIDE}`);
      await options.lease.assertHeld();
      await client.query('COMMIT');
      return reached;
    } catch (error) {
      if (!isWorthRepeating(error)) {
        throw error;
      }

      options.logger.info(
        { reason: (error as Error).message },
        'the tables are in use, trying again to switch them',
      );
      await client.query('ROLLBACK TO SAVEPOINT ready');
      await delay(PAUSE_MS, undefined, { signal: options.signal });
      position = await catchUp(rebuilt, position, options);
    }
  }
}

/**
 * Locks the checkpoints first, just as a worker's first statement in a transaction moves its
 * checkpoints. So neither can overtake the other, and there is no deadlock.
 */
async function switchNow(
  client: pg.Client,
  rebuilt: readonly RebuiltModel[],
  from: bigint | undefined,
  options: SwitchOptions,
): Promise<bigint> {
  await client.query(`LOCK TABLE ${READ_MODELS}.checkpoints IN SHARE ROW EXCLUSIVE MODE`);
  const checkpoints = await readCheckpoints(client);
  const positions = rebuilt.map(
    ({ model }) => checkpoints.get(model.name)?.position ?? NOTHING_SEEN,
  );
  const furthest = positions.reduce(
    (max, position) => (position > max ? position : max),
    NOTHING_SEEN,
  );
  const holding = AbortSignal.any([options.signal, AbortSignal.timeout(HOLD_MS)]);
  const position = await catchUp(rebuilt, from, { ...options, signal: holding, until: furthest });
  for (const model of rebuilt) {
    await model.move();
  }

  const names = rebuilt.map(({ model }) => model.name);
  const reached = position ?? NOTHING_SEEN;
  await client.query(
    `INSERT INTO ${READ_MODELS}.checkpoints (name, version, log_id, position)
     SELECT name, version, $3, $4 FROM unnest($1::text[], $2::int[]) AS made(name, version)
     ON CONFLICT (name) DO UPDATE
       SET version = EXCLUDED.version, position = EXCLUDED.position, stopped = NULL, updated_at = now()`,
    [names, rebuilt.map(({ model }) => model.version), options.logId, reached.toString()],
  );
  const notice = formatAdvance('rebuild', { names, position: reached });
  await client.query('SELECT pg_notify($1, $2), pg_notify($3, $4)', [
    PROGRESS_CHANNEL,
    notice,
    REBUILT_CHANNEL,
    names.join(),
  ]);
  return reached;
}

/**
 * Applies the events after `from`, up to `until` or the log's end. Returns the last position seen.
 */
async function catchUp(
  rebuilt: readonly RebuiltModel[],
  from: bigint | undefined,
  { log, signal, trouble, until }: SwitchOptions & { readonly until?: bigint },
): Promise<bigint | undefined> {
  let position = from;
  const isReached = () => until !== undefined && (position ?? NOTHING_SEEN) >= until;
  if (isReached()) {
    return position;
  }

  const pages = { after: from, size: PAGE_SIZE, signal, trouble, part: 'readModels' };
  for await (const page of readLogPagesWithRetries<DomainEvent>(log, pages)) {
    for (const model of rebuilt) {
      await model.change(page);
    }

    position = page.last;
    if (isReached()) {
      return position;
    }
  }

  signal.throwIfAborted();
  return position;
}

/** A lock couldn't be had in time, or the event store didn't answer meanwhile. */
const isWorthRepeating = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')) ||
  (error instanceof DOMException && error.name === 'TimeoutError');
