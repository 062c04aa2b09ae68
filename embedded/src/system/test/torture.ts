import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, today } from '@cablepark/contracts/shared/riga-time';
import { newEvent } from '@cablepark/event-store/streams/command-context';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog, NO_EVENTS } from '@cablepark/event-store/log/event-log';
import { serversOf } from '@cablepark/postgres-server/server-pids';
import { Customers } from './customers.ts';
import { ownServer, realServer, type EventStoreServer } from './event-store-server.ts';
import { adminAt, Park } from './park.ts';
import { compile, Program } from './program.ts';
import { assertRowsEqualARebuild } from './read-models.ts';

/**
 * `npm run torture`: what is too slow for `npm test`. It kills everything on one machine ten times under
 * load, stops its Postgres (`npm run torture -- postgres` does only this), then treats the event store badly under a running park: ours, or the real EventStoreDB that the
 * program in EVENTSTORE_COMMAND runs (docs/torture.md).
 */
const KILLS = 10;
const CUSTOMERS = 24;
const HANGS_MS = 30_000;
/** More than a live subscriber may be behind before the real server drops it. */
const RUSH = 800;

const begun = performance.now();
const say = (line: string): void => {
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);
};

async function killEverything(): Promise<void> {
  const park = await Park.inFolderOfItsOwn();
  await park.start();
  const customers = await Customers.of([park.url], await adminAt(park.url));
  customers.start(CUSTOMERS);
  for (let round = 1; round <= KILLS; round++) {
    await customers.wereGranted(100);
    await park.kill();
    await park.start();
    say(`killed and started again, ${round} of ${KILLS}; ${customers.granted.length} bookings`);
  }
  await finish(park, customers);
}

/** Stops every process of the embedded Postgres for a while: all is answered meanwhile, and goes on after it. */
async function stopPostgres(): Promise<void> {
  const park = await Park.inFolderOfItsOwn();
  await park.start();
  const customers = await Customers.of([park.url], await adminAt(park.url));
  customers.start(CUSTOMERS);
  await goesOn(customers, 'undisturbed');
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of serversOf(join(park.dataDir, 'postgres'))) process.kill(pid, signal);
  };
  customers.longestWait = 0;
  signalAll('SIGSTOP');
  await delay(HANGS_MS);
  say(`while Postgres was stopped nobody waited longer than ${Math.round(customers.longestWait)} ms for an answer`);
  signalAll('SIGCONT');
  await goesOn(customers, `Postgres stopped for ${HANGS_MS / 1000} s`);
  await finish(park, customers);
}

async function treatEventStoreBadly(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-torture-'));
  const command = process.env['EVENTSTORE_COMMAND'];
  const server = command ? await realServer(command, dataDir) : await ownServer(dataDir);
  await server.start();
  say(command ? `the real server runs: ${command}` : 'our own event store runs');
  const park = await Park.inFolderOfItsOwn({ EVENTSTORE_URL: server.url });
  const program = await park.start();
  const customers = await Customers.of([park.url], await adminAt(park.url));
  customers.start(CUSTOMERS);
  await goesOn(customers, 'undisturbed');

  server.signal('SIGKILL');
  await server.ended();
  await server.start();
  await goesOn(customers, 'killed and started again');

  server.signal('SIGTERM');
  await server.ended();
  await server.start();
  await goesOn(customers, 'ended in order and started again');

  server.signal('SIGSTOP');
  await delay(HANGS_MS);
  server.signal('SIGCONT');
  await goesOn(customers, `let hang for ${HANGS_MS / 1000} s`);

  await rush(server, program);
  await goesOn(customers, `${RUSH} events written while the park was held up`);
  await finish(park, customers, server.url);
  server.signal('SIGTERM');
  await server.ended();
  await rm(dataDir, { recursive: true, force: true });
}

/** Writes many days' schedules while the park can't take them. */
async function rush(server: EventStoreServer, park: Program): Promise<void> {
  const connection = new Connection(server.url);
  const log = new EventLog(connection);
  const now = new Date();
  const context = {
    actor: { kind: 'system', name: 'torture' },
    command: 'Rush',
    now,
    correlationId: 'torture',
    causationId: 'torture',
  } as const;
  park.signal('SIGSTOP');
  const days = Array.from({ length: RUSH }, (_, i) => addDays(today(now), 1000 + i));
  await Promise.all(
    days.map((day) => {
      const event = newEvent({ type: 'SlotsGenerated', data: { day, slots: [] } }, context);
      return log.append(`day-${day}`, [event], NO_EVENTS, Date.now() + 30_000);
    }),
  );
  park.signal('SIGCONT');
  await connection.close();
}

async function goesOn(customers: Customers, what: string): Promise<void> {
  const started = performance.now();
  customers.longestWait = 0;
  await customers.wereGranted(1);
  const first = performance.now() - started;
  await customers.wereGranted(100);
  const ms = (time: number) => `${Math.round(time)} ms`;
  say(`${what}: booked again after ${ms(first)}; nobody waited longer than ${ms(customers.longestWait)} for an answer`);
}

async function finish(park: Park, customers: Customers, eventStoreUrl?: string): Promise<void> {
  await customers.stop();
  await customers.askAgain(100);
  await customers.assertAllThereOnce();
  say(`${customers.granted.length} bookings, all there, none twice; ${customers.refused} were refused`);
  const addresses = await park.addresses();
  await assertRowsEqualARebuild(eventStoreUrl === undefined ? addresses : { ...addresses, eventStoreUrl });
  say('every read model equals a rebuild from zero');
  const how = await park.end();
  if (how !== 0) throw new Error(`The park ended with ${how}.`);
  await park.remove();
}

try {
  await compile();
  const only = process.argv[2];
  if (!process.env['EVENTSTORE_COMMAND'] && only === undefined) await killEverything();
  if (!process.env['EVENTSTORE_COMMAND']) await stopPostgres();
  if (only !== 'postgres') await treatEventStoreBadly();
  process.exit();
} catch (error) {
  console.error(error);
  await Program.killAll();
  process.exit(1);
}
