import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Shutdown } from '@cablepark/platform/program/shutdown';
import { closeClient, postgresClient } from '@cablepark/postgres-client/connect';
import { LeaseLost, Leases, leasesTable } from '@cablepark/postgres-client/leases';
import { WORKING } from '@cablepark/postgres-client/time-limits';
import type { Client } from 'pg';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';

const TABLE = 'event_store.leases';
const INSTANCE = 'instance';
const TRY_EVERY_MS = 500;

const LAYOUT = `
  SELECT pg_advisory_xact_lock(hashtext('event_store'));
  CREATE SCHEMA IF NOT EXISTS event_store;
  ${leasesTable(TABLE)}`;

/**
 * Claims a database for the event store of this instance, for as long as the instance runs. One that was killed
 * has its claim no more; one that is frozen loses it after some seconds. Throws StartupRefused while another
 * instance is alive; `onFatal` is told when one has taken over.
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
  readonly client: Client;
  readonly leases: Leases;
  /** Aborted when the connection breaks. */
  readonly lost: AbortSignal;
}

/** Keeps the claim over breaks of the connection, until the signal is aborted. */
async function keep(databaseUrl: string, first: Claim, signal: AbortSignal): Promise<void> {
  let held: Claim | undefined = first;
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      held ??= await claim(databaseUrl);
      await held.leases.keep(AbortSignal.any([signal, held.lost]));
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof StartupRefused) throw takenOver(databaseUrl);
    } finally {
      if (held) await closeClient(held.client);
      held = undefined;
    }
    await delay(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Takes the claim, or throws StartupRefused. */
async function claim(databaseUrl: string): Promise<Claim> {
  const lost = new AbortController();
  const client = await connect(databaseUrl, (error) => {
    lost.abort(error);
  });
  try {
    await client.query(LAYOUT);
    const leases = leasesOver(client);
    while (!(await leases.take([INSTANCE])).has(INSTANCE)) await refuseWhileRenewed(leases, databaseUrl);
    return { client, leases, lost: lost.signal };
  } catch (error) {
    await closeClient(client);
    throw error;
  }
}

/** Throws StartupRefused where another instance is alive on this database. Writes nothing. */
export async function refuseUsedDatabase(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl, () => undefined);
  try {
    const { rows } = await client.query<{ is_new: boolean }>(`SELECT to_regclass('${TABLE}') IS NULL AS is_new`);
    if (!rows[0]?.is_new) await refuseWhileRenewed(leasesOver(client), databaseUrl);
  } finally {
    await closeClient(client);
  }
}

const connect = (databaseUrl: string, onLost: (error: Error) => void): Promise<Client> =>
  postgresClient({ databaseUrl, name: 'cablepark instance', limits: WORKING, onLost });

const leasesOver = (client: Client): Leases => new Leases(client, { table: TABLE, holder: randomUUID() });

/** Returns when nobody has the claim any more: one that is not renewed was that of an instance that is frozen. */
async function refuseWhileRenewed(leases: Leases, databaseUrl: string): Promise<void> {
  const known = await leases.holding(INSTANCE);
  for (;;) {
    const renewed = await leases.holding(INSTANCE);
    if (renewed === undefined) return;
    if (renewed !== known)
      throw new StartupRefused(
        `Another instance already uses the database ${nameOf(databaseUrl)}: end that one, or set DATABASE_URL to a database of its own.`,
      );
    await delay(TRY_EVERY_MS);
  }
}

/** What an instance ends with that another one has followed, because it was frozen or cut off. */
export const takenOver = (databaseUrl: string): StartupRefused =>
  new StartupRefused(`Another instance has taken over the database ${nameOf(databaseUrl)}: this one ends.`);

/** Where it is and what it is called, without the password. */
function nameOf(databaseUrl: string): string {
  try {
    const { host, pathname, searchParams } = new URL(databaseUrl);
    return `${pathname.slice(1)} at ${searchParams.get('host') ?? host}`;
  } catch {
    return 'of DATABASE_URL';
  }
}
