import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { StartupRefused, type Shutdown } from '@cablepark/platform/program/run-program';
import { buildLayout } from '@cablepark/postgres/client/advisory-locks';
import {
  hasTable,
  runInSessions,
  runWithClient,
  WORKING,
} from '@cablepark/postgres/client/connect';
import {
  createLeasesTable,
  LeaseLost,
  Leases,
  runUnderLease,
} from '@cablepark/postgres/client/leases';

const TABLE = 'event_store.leases';
const INSTANCE = 'instance';
const TRY_EVERY_MS = 500;

const LAYOUT = buildLayout(
  'event_store',
  `CREATE SCHEMA IF NOT EXISTS event_store; ${createLeasesTable(TABLE)}`,
);

/**
 * Claims a database for this instance's event store while it runs. A killed instance loses its
 * claim at once, a frozen one after some seconds. Throws StartupRefused while another instance is
 * alive; `onFatal` is called if another takes over later.
 */
export async function claimDatabase(
  databaseUrl: string,
  onFatal: (error: Error) => void,
  shutdown: Shutdown,
): Promise<void> {
  const ending = new AbortController();
  const lease = {
    table: TABLE,
    name: INSTANCE,
    onHeld: (leases: Leases) => refuseWhileRenewed(leases, databaseUrl),
  };
  await new Promise<void>((claimed, refused) => {
    let isClaimed = false;
    const onInterrupted = (error: unknown) => {
      if (!isClaimed) {
        throw error;
      }
      if (error instanceof LeaseLost || error instanceof StartupRefused) {
        throw toTakenOver(databaseUrl);
      }
    };

    const connection = {
      ...toInstanceConnection(databaseUrl),
      pauseMs: TRY_EVERY_MS,
      onInterrupted,
    };
    const keeping = runInSessions(connection, ending.signal, async (session) => {
      await session.client.query(LAYOUT);
      await runUnderLease(session, lease, async () => {
        isClaimed = true;
        claimed();
        if (!session.signal.aborted) {
          await once(session.signal, 'abort');
        }
      });
    }).catch((error: unknown) => (isClaimed ? onFatal : refused)(error as Error));
    shutdown.add(() => {
      ending.abort();
      return keeping;
    });
  });
}

/** Throws StartupRefused if another instance is alive on this database. Writes nothing. */
export const refuseUsedDatabase = (databaseUrl: string): Promise<void> =>
  runWithClient(toInstanceConnection(databaseUrl), async (client) => {
    const leases = new Leases(client, { table: TABLE, holder: randomUUID() });
    if (await hasTable(client, TABLE)) {
      await refuseWhileRenewed(leases, databaseUrl);
    }
  });

const toInstanceConnection = (databaseUrl: string) => ({
  databaseUrl,
  name: 'cablepark instance',
  limits: WORKING,
});

/**
 * Resolves once the claim is free: one that is not renewed belongs to a frozen instance and
 * expires. Throws StartupRefused once it is renewed.
 */
async function refuseWhileRenewed(leases: Leases, databaseUrl: string): Promise<void> {
  const known = await leases.readRenewal(INSTANCE);
  for (;;) {
    const renewed = await leases.readRenewal(INSTANCE);
    if (renewed === undefined) {
      return;
    }
    if (renewed !== known) {
      const problem = `Another instance already uses the database ${nameOf(databaseUrl)}`;
      throw new StartupRefused(
        `${problem}: stop that one, or set DATABASE_URL to a database of its own.`,
      );
    }

    await delay(TRY_EVERY_MS);
  }
}

/**
 * The error with which an instance ends after another has taken over because it was frozen or cut
 * off.
 */
export const toTakenOver = (databaseUrl: string): StartupRefused =>
  new StartupRefused(
    `Another instance has taken over the database ${nameOf(databaseUrl)}: this one is stopping.`,
  );

/** Returns the database's name and host, without the password. */
function nameOf(databaseUrl: string): string {
  try {
    const { host, pathname, searchParams } = new URL(databaseUrl);
    return `${pathname.slice(1)} at ${searchParams.get('host') ?? host}`;
  } catch {
    return 'of DATABASE_URL';
  }
}
