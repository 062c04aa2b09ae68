import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pause } from '@cablepark/platform/concurrency/pause';
import type { Shutdown } from '@cablepark/platform/program/shutdown';
import { layout } from '@cablepark/postgres/client/advisory-locks';
import { closeClient } from '@cablepark/postgres/client/connect';
import { LeaseLost, Leases, leasesTable } from '@cablepark/postgres/client/leases';
import { openSession, type Session } from '@cablepark/postgres/client/session';
import { WORKING } from '@cablepark/postgres/client/time-limits';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';

const TABLE = 'event_store.leases';
const INSTANCE = 'instance';
const TRY_EVERY_MS = 500;

const LAYOUT = layout('event_store', `CREATE SCHEMA IF NOT EXISTS event_store; ${leasesTable(TABLE)}`);

/**
 * Claims a database for this instance's event store as long as the instance runs. A killed instance loses its claim at
 * once, a frozen one after some seconds. Throws StartupRefused while another instance is alive; `onFatal` is called
 * when another instance has taken over.
 */
export async function claimDatabase(
  databaseUrl: string,
  onFatal: (error: Error) => void,
  shutdown: Shutdown,
): Promise<void> {
  const ends = new AbortController();
  const first = await claim(databaseUrl);
  const keeping = keep(databaseUrl, first, ends.signal).catch((error: unknown) => {
    onFatal(error as Error);
  });
  shutdown.add(() => {
    ends.abort();
    return keeping;
  });
}

interface Claim {
  readonly session: Session;
  readonly leases: Leases;
}

/** Keeps the claim, reconnecting if the connection breaks, until the signal is aborted. */
async function keep(databaseUrl: string, first: Claim, signal: AbortSignal): Promise<void> {
  let held: Claim | undefined = first;
  while (!signal.aborted) {
    try {
      held ??= await claim(databaseUrl);
      await held.leases.keep(AbortSignal.any([signal, held.session.signal]));
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof StartupRefused) throw takenOver(databaseUrl);
    } finally {
      if (held) await closeClient(held.session.client);
      held = undefined;
    }
    await pause(TRY_EVERY_MS, signal);
  }
}

/** Takes the claim, or throws StartupRefused. */
async function claim(databaseUrl: string): Promise<Claim> {
  const session = await connect(databaseUrl);
  try {
    await session.client.query(LAYOUT);
    const leases = leasesOver(session);
    while (!(await leases.take([INSTANCE])).has(INSTANCE)) await refuseWhileRenewed(leases, databaseUrl);
    return { session, leases };
  } catch (error) {
    await closeClient(session.client);
    throw error;
  }
}

/** Throws StartupRefused if another instance is alive on this database. Writes nothing. */
export async function refuseUsedDatabase(databaseUrl: string): Promise<void> {
  const session = await connect(databaseUrl);
  try {
    const { rows } = await session.client.query<{ is_new: boolean }>(
      `SELECT to_regclass('${TABLE}') IS NULL AS is_new`,
    );
    if (!rows[0]?.is_new) await refuseWhileRenewed(leasesOver(session), databaseUrl);
  } finally {
    await closeClient(session.client);
  }
}

const connect = (databaseUrl: string): Promise<Session> =>
  openSession({ databaseUrl, name: 'cablepark instance', limits: WORKING });

const leasesOver = ({ client }: Session): Leases => new Leases(client, { table: TABLE, holder: randomUUID() });

/** Returns once the claim is free. A claim that is not renewed belongs to a frozen instance and expires. */
async function refuseWhileRenewed(leases: Leases, databaseUrl: string): Promise<void> {
  const known = await leases.holding(INSTANCE);
  for (;;) {
    const renewed = await leases.holding(INSTANCE);
    if (renewed === undefined) return;
    if (renewed !== known)
      throw new StartupRefused(
        `Another instance already uses the database ${nameOf(databaseUrl)}: stop that one, or set DATABASE_URL to a database of its own.`,
      );
    await delay(TRY_EVERY_MS);
  }
}

/** The error with which an instance ends after another has taken over because it was frozen or cut off. */
export const takenOver = (databaseUrl: string): StartupRefused =>
  new StartupRefused(`Another instance has taken over the database ${nameOf(databaseUrl)}: this one is stopping.`);

/** Returns the database's name and host, without the password. */
function nameOf(databaseUrl: string): string {
  try {
    const { host, pathname, searchParams } = new URL(databaseUrl);
    return `${pathname.slice(1)} at ${searchParams.get('host') ?? host}`;
  } catch {
    return 'of DATABASE_URL';
  }
}
