import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { parkEvents } from '@cablepark/contracts/events';
import { WishesRefused } from '@cablepark/contracts/schedule/refusal.events';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { refusalsStreamOf } from '@cablepark/contracts/shared/streams';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog, NO_EVENTS } from '@cablepark/event-store/log/event-log';
import { createEvent } from '@cablepark/event-store/streams/command-context';
import { serversOf } from '@cablepark/postgres/server/end-servers';

import { disturbCluster } from './cluster/disturb-cluster.ts';
import { runCrowd, SHORT } from './crowd/crowd.ts';
import { Customers } from './customers.ts';
import { DistributedPark } from './distributed-park.ts';
import { createOwnServer, createRealServer, type EventStoreServer } from './event-store-server.ts';
import { contestSlots } from './park-day/contested-slot.ts';
import { killAmidClosures } from './park-day/killed-closures.ts';
import { killAmidMoves } from './park-day/killed-moves.ts';
import { Violations } from './park-day/violations.ts';
import { Park, signInAdmin } from './park.ts';
import { compile, Program } from './program.ts';
import { assertRowsEqualARebuild } from './read-models.ts';

/**
 * `npm run torture` runs tests that are too slow for `npm test`;
 * `npm run torture -- moves closures` runs only these parts. With EVENTSTORE_COMMAND, the parts
 * that need no embedded event store run on the real EventStoreDB that this program runs
 * (docs/torture.md).
 */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  kills: killEverything,
  postgres: freezePostgres,
  'event-store': disturbEventStore,
  moves: moveAbout,
  closures: closeAndTakeBack,
  crowd: killAmidTheCrowd,
  cluster: breakClusterApart,
};
const onAnyEventStore = ['event-store', 'moves', 'closures'];
const KILLS = 10;
const CUSTOMERS = 24;
const FREEZE_MS = 30_000;
/**
 * How many guests want the same half hours, and how long each of two back ends runs before it is
 * killed.
 */
const GUESTS = Number(process.env['TORTURE_GUESTS'] ?? 1000);
const KILL_EVERY_MS = 8000;
/** More events than the real server lets a live subscriber fall behind before it drops it. */
const BURST = 800;

const begun = performance.now();
const say = (line: string): void => {
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);
};

async function killEverything(): Promise<void> {
  const park = await Park.createInOwnFolder();
  await park.start();
  const customers = await Customers.open([park.url], await signInAdmin(park.url));
  customers.start(CUSTOMERS);
  for (let round = 1; round <= KILLS; round++) {
    await customers.waitForAcknowledged(100);
    await park.kill();
    await park.start();
    say(
      `killed and started again, ${round} of ${KILLS}; ${customers.acknowledged.length} bookings`,
    );
  }

  await finish(park, customers);
}

/**
 * Freezes every process of the embedded Postgres for a while. Every request must still be answered,
 * and bookings must resume afterwards.
 */
async function freezePostgres(): Promise<void> {
  const park = await Park.createInOwnFolder();
  await park.start();
  const customers = await Customers.open([park.url], await signInAdmin(park.url));
  customers.start(CUSTOMERS);
  await assertBookingResumes(customers, 'undisturbed');
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of serversOf(join(park.dataDir, 'postgres'))) {
      process.kill(pid, signal);
    }
  };

  customers.longestWaitMs = 0;
  signalAll('SIGSTOP');
  await delay(FREEZE_MS);
  say(
    `while Postgres was stopped nobody waited longer than ${Math.round(customers.longestWaitMs)} ms for an answer`,
  );
  signalAll('SIGCONT');
  await assertBookingResumes(customers, `Postgres stopped for ${FREEZE_MS / 1000} s`);
  await finish(park, customers);
}

async function disturbEventStore(): Promise<void> {
  const { server, remove } = await startTortureStore();
  const park = await Park.createInOwnFolder({ EVENTSTORE_URL: server.url });
  const program = await park.start();
  const customers = await Customers.open([park.url], await signInAdmin(park.url));
  customers.start(CUSTOMERS);
  await assertBookingResumes(customers, 'undisturbed');

  server.signal('SIGKILL');
  await server.waitForEnd();
  await server.start();
  await assertBookingResumes(customers, 'killed and started again');

  server.signal('SIGTERM');
  await server.waitForEnd();
  await server.start();
  await assertBookingResumes(customers, 'ended in order and started again');

  server.signal('SIGSTOP');
  await delay(FREEZE_MS);
  server.signal('SIGCONT');
  await assertBookingResumes(customers, `let hang for ${FREEZE_MS / 1000} s`);

  await writeBurst(server, program);
  await assertBookingResumes(customers, `${BURST} events written while the park was held up`);
  await finish(park, customers, server.url);
  await remove();
}

/** Starts an event store in a process of its own: ours, or the real one of EVENTSTORE_COMMAND. */
async function startTortureStore(): Promise<{
  server: EventStoreServer;
  remove: () => Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-torture-'));
  const command = process.env['EVENTSTORE_COMMAND'];
  const server = command
    ? await createRealServer(command, dataDir)
    : await createOwnServer(dataDir);
  await server.start();
  say(command ? `the real server runs: ${command}` : 'our own event store runs');
  return {
    server,
    remove: async () => {
      server.signal('SIGTERM');
      await server.waitForEnd();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Moves 50 bookings to one slot at once, then kills the park amid moves between days. */
async function moveAbout(): Promise<void> {
  await countViolations(async (park, violations) => {
    await contestSlots(await signInAdmin(park.url), violations);
    say(`50 bookings were moved to one slot at once, ten times; ${violations.count} violations`);
    await killAmidMoves(park, violations, say);
  });
}

/** Kills the park amid closures of three days with 40 bookings, and amid taking them back. */
async function closeAndTakeBack(): Promise<void> {
  await countViolations((park, violations) => killAmidClosures(park, violations, say));
}

/**
 * Kills two back ends in turn, the projections and the event store, amid guests who hold, wait,
 * book and cancel.
 */
async function killAmidTheCrowd(): Promise<void> {
  const park = await DistributedPark.start(SHORT);
  const disturb = async () => {
    for (let round = 0; round < KILLS; round++) {
      await delay(KILL_EVERY_MS);
      const which = round % 2;
      await park.getProgram('backend', which).kill();
      if (which === 1) {
        await park.getProgram('projections', 0).kill();
      }
      if (round === KILLS / 2) {
        await park.getProgram('eventStore').kill();
      }

      await delay(KILL_EVERY_MS / 4);
      if (round === KILLS / 2) {
        await park.startEventStore();
      }

      await park.startBackend(which);
      if (which === 1) {
        await park.startProjections(0);
      }

      say(`killed and started again, ${round + 1} of ${KILLS}`);
    }
  };

  say(await runCrowd(park, GUESTS, disturb));
  await park.remove();
}

/**
 * Disturbs a cluster that is given, by CLUSTER_URL and CLUSTER_COMMAND, while customers book at two
 * back ends.
 */
async function breakClusterApart(): Promise<void> {
  const url = process.env['CLUSTER_URL'];
  if (url === undefined) {
    say('no cluster: CLUSTER_URL is to name its three addresses');
    return;
  }

  const park = await DistributedPark.start({ EVENTSTORE_URL: url });
  const violations = new Violations();
  const customers = await Customers.open(park.sites, await signInAdmin(park.sites[0] ?? ''));
  customers.start(CUSTOMERS);
  await assertBookingResumes(customers, 'undisturbed');
  await disturbCluster({
    url,
    command: process.env['CLUSTER_COMMAND'],
    customers,
    violations,
    say,
  });
  await customers.stop();
  await customers.repeatSome(100);
  await customers.assertEachExistsOnce();
  await assertRowsEqualARebuild(park.addresses);
  say(
    `${customers.acknowledged.length} bookings, all there, none twice; ${violations.count} violations`,
  );
  await park.remove();
  if (violations.count > 0) {
    throw new Error('What must never happen was seen.');
  }
}

/**
 * Runs a test in a park of its own, on the event store that is wanted, and throws if there was any
 * violation.
 */
async function countViolations(
  test: (park: Park, violations: Violations) => Promise<void>,
): Promise<void> {
  const real =
    process.env['EVENTSTORE_COMMAND'] === undefined ? undefined : await startTortureStore();
  const park = await Park.createInOwnFolder(real ? { EVENTSTORE_URL: real.server.url } : {});
  const violations = new Violations();
  await park.start();
  await test(park, violations);
  await compareAndEnd(park, real?.server.url);
  await real?.remove();
  say(`${violations.count} violations`);
  if (violations.count > 0) {
    throw new Error('What must never happen was seen.');
  }
}

/** Writes refusals about many days while the park is frozen. */
async function writeBurst(server: EventStoreServer, park: Program): Promise<void> {
  const connection = new Connection(server.url);
  const log = new EventLog(connection, parkEvents);
  const now = new Date();
  const context = {
    actor: { kind: 'system', name: 'torture' },
    command: 'Rush',
    now,
    correlationId: 'torture',
    causationId: 'torture',
  } as const;
  park.signal('SIGSTOP');
  const days = Array.from({ length: BURST }, (_, i) => addDays(dayOfInstant(now), 1000 + i));
  await Promise.all(
    days.map((day) => {
      const event = createEvent({ type: 'WishesRefused', data: WishesRefused.example }, context);
      return log.append(refusalsStreamOf(day), [event], NO_EVENTS, Date.now() + 30_000);
    }),
  );
  park.signal('SIGCONT');
  await connection.close();
}

async function assertBookingResumes(customers: Customers, what: string): Promise<void> {
  const started = performance.now();
  customers.longestWaitMs = 0;
  await customers.waitForAcknowledged(1);
  const first = performance.now() - started;
  await customers.waitForAcknowledged(100);
  const formatMs = (time: number) => `${Math.round(time)} ms`;
  const longest = formatMs(customers.longestWaitMs);
  say(
    `${what}: booked again after ${formatMs(first)}; nobody waited longer than ${longest} for an answer`,
  );
}

async function finish(park: Park, customers: Customers, eventStoreUrl?: string): Promise<void> {
  await customers.stop();
  await customers.repeatSome(100);
  await customers.assertEachExistsOnce();
  say(
    `${customers.acknowledged.length} bookings, all there, none twice; ${customers.refused} were refused`,
  );
  await compareAndEnd(park, eventStoreUrl);
}

/** Asserts that every row equals a rebuild and that the park ends in order, and removes it. */
async function compareAndEnd(park: Park, eventStoreUrl?: string): Promise<void> {
  const addresses = await park.readAddresses();
  await assertRowsEqualARebuild(
    eventStoreUrl === undefined ? addresses : { ...addresses, eventStoreUrl },
  );
  say('every read model equals a rebuild from zero');
  const how = await park.end();
  if (how !== 0) {
    throw new Error(`The park ended with ${how}.`);
  }

  await park.remove();
}

try {
  await compile();
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    throw new Error(
      `There is no part ${unknown.join(', ')}, only ${Object.keys(parts).join(', ')}.`,
    );
  }

  for (const [name, run] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) {
      continue;
    }
    if (process.env['EVENTSTORE_COMMAND'] !== undefined && !onAnyEventStore.includes(name)) {
      continue;
    }

    await run();
  }

  process.exit();
} catch (error) {
  console.error(error);
  await Program.killAll();
  process.exit(1);
}
