import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  createRedisServer,
  findRedis,
  type RedisServer,
} from '@cablepark/backend/jobs/test/redis-server';
import { startSmtpSink, type SmtpSink } from '@cablepark/backend/mail/test/smtp-sink';
import { reserveFreePort } from '@cablepark/platform/test/free-port';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import type { Addresses } from '#data-folder/addresses';
import { readOrCreateToken } from '#data-folder/event-store-token';
import { settings } from './park.ts';
import { Program } from './program.ts';

interface Parts {
  readonly dataDir: string;
  readonly database: ThrowawayDatabase;
  /** Undefined if Redis isn't installed; jobs are then kept in Postgres. */
  readonly redis: RedisServer | undefined;
  readonly mail: SmtpSink;
  readonly eventStorePort: number;
  readonly eventStoreToken: string;
  readonly backendPorts: readonly number[];
}

/**
 * The processes that docker-compose.yml starts, on this machine: the event store, two backends and
 * two projections, with Postgres, Redis and a mail server.
 */
export class DistributedPark {
  readonly sites: readonly string[];
  readonly mail: SmtpSink;
  readonly #parts: Parts;
  readonly #environment: NodeJS.ProcessEnv;
  /** Of an event store that runs elsewhere. */
  readonly #eventStoreUrl: string | undefined;
  readonly #running = new Map<string, Program>();

  private constructor(parts: Parts, more: NodeJS.ProcessEnv) {
    this.#parts = parts;
    this.#eventStoreUrl = more['EVENTSTORE_URL'];
    this.mail = parts.mail;
    this.sites = parts.backendPorts.map((port) => `http://127.0.0.1:${port}`);
    this.#environment = {
      ...settings,
      VAULT_KEY: '0123456789abcdef'.repeat(4),
      DATABASE_URL: parts.database.url,
      EVENTSTORE_URL: this.addresses.eventStoreUrl,
      SMTP_URL: parts.mail.url,
      ...(parts.redis ? { REDIS_URL: parts.redis.url } : {}),
      ...more,
    };
  }

  static async start(more: NodeJS.ProcessEnv = {}): Promise<DistributedPark> {
    const redisProgram = findRedis();
    const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-system-'));
    const park = new DistributedPark(
      {
        dataDir,
        eventStoreToken: await readOrCreateToken(dataDir),
        database: await createThrowawayDatabase(),
        redis: redisProgram === undefined ? undefined : await createRedisServer(redisProgram),
        mail: await startSmtpSink(),
        eventStorePort: await reserveFreePort(),
        backendPorts: [await reserveFreePort(), await reserveFreePort()],
      },
      more,
    );
    await park.#parts.redis?.start();
    if (more['EVENTSTORE_URL'] === undefined) {
      await park.startEventStore();
    }

    await Promise.all([0, 1].flatMap((i) => [park.startBackend(i), park.startProjections(i)]));
    return park;
  }

  get addresses(): Addresses {
    const { database, eventStorePort, eventStoreToken: token } = this.#parts;
    const own = `esdb://127.0.0.1:${eventStorePort}?tls=false&connectionName=${token}`;
    return { databaseUrl: database.url, eventStoreUrl: this.#eventStoreUrl ?? own };
  }

  startEventStore(): Promise<Program> {
    const { dataDir, eventStorePort } = this.#parts;
    return this.#start('eventStore', 0, {
      EVENTSTORE_PORT: String(eventStorePort),
      DATA_DIR: dataDir,
    });
  }

  startBackend(which: number): Promise<Program> {
    return this.#start('backend', which, {
      ...this.#environment,
      PORT: String(this.#parts.backendPorts[which]),
    });
  }

  startProjections(which: number): Promise<Program> {
    return this.#start('projections', which, this.#environment);
  }

  /** Returns the program that was started last in this place. */
  getProgram(name: 'eventStore' | 'backend' | 'projections', which = 0): Program {
    const program = this.#running.get(`${name} ${which}`);
    if (!program) {
      throw new Error(`There is no ${name} ${which}.`);
    }

    return program;
  }

  async remove(): Promise<void> {
    await Program.killAll();
    const { dataDir, database, redis, mail } = this.#parts;
    await Promise.all([
      redis?.remove(),
      mail.stop(),
      database.drop(),
      rm(dataDir, { recursive: true, force: true }),
    ]);
  }

  async #start(
    name: 'eventStore' | 'backend' | 'projections',
    which: number,
    environment: NodeJS.ProcessEnv,
  ) {
    const program = new Program(name, environment);
    this.#running.set(`${name} ${which}`, program);
    await program.ready;
    return program;
  }
}
