import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { markOf } from '@cablepark/platform/program/process-mark';
import { startPostgres } from '../start-postgres.ts';
import type { RunningPostgres } from '../start-postgres.ts';
import { removeAfterUs } from './remove-after-us.ts';

export interface ThrowawayDatabase {
  readonly url: string;
  /** Cuts off whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * A new, empty database, for one test file or one test. The first call of a jest worker starts a
 * server without fsync (about a second), the other files of that worker share it. Nothing needs to be
 * stopped: the server and its folder go when the worker ends, even by kill -9.
 */
export async function throwawayDatabase(): Promise<ThrowawayDatabase> {
  const server = await sharedServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => {
    await execute(server, sessionsEnded(name));
    await execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { url: url.href, drop };
}

/**
 * Waits a second at most for sessions that are about to end. A pool that has ended still has clients who are saying
 * goodbye; told by the server meanwhile that they must go, they would fail the test.
 */
const sessionsEnded = (database: string) => `
  DO $$ BEGIN
    FOR i IN 1..100 LOOP
      PERFORM pg_stat_clear_snapshot();
      EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${database}');
      PERFORM pg_sleep(0.01);
    END LOOP;
  END $$`;

export interface ThrowawayPostgres extends RunningPostgres {
  readonly dataDir: string;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

/** A server of one's own without fsync, for tests that stop, kill or restart it. */
export async function throwawayPostgres(log: (line: string) => void = () => undefined): Promise<ThrowawayPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-test-'));
  const server = await startIn(dataDir, log);
  const remove = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return Object.assign(server, { dataDir, remove });
}

let shared: Promise<string> | undefined;

/** Jest gives every test file modules of its own, so the worker's server is remembered in a file. */
function sharedServer(): Promise<string> {
  shared ??= (async () => {
    const started = markOf(process.pid)?.started.replace(/\W/g, '') ?? '';
    const dataDir = join(tmpdir(), `cablepark-test-${process.pid}-${started}`);
    const note = join(dataDir, 'url');
    if (existsSync(note)) return readFileSync(note, 'utf8');
    await mkdir(dataDir, { mode: 0o700 });
    const server = await startIn(dataDir, () => undefined);
    writeFileSync(note, server.url, { mode: 0o600 });
    return server.url;
  })();
  return shared;
}

async function startIn(dataDir: string, log: (line: string) => void): Promise<RunningPostgres> {
  removeAfterUs(dataDir);
  const server = await startPostgres({ dataDir, log, throwaway: true });
  server.unref();
  return server;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
