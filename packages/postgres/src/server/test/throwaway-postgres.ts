import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import type { RestartableServer } from '../restartable-server.ts';
import { startPostgres } from '../start-postgres.ts';
import { removeOnExit } from './remove-on-exit.ts';

export interface ThrowawayDatabase {
  readonly url: string;
  /** Disconnects every session and drops the database. */
  drop(): Promise<void>;
}

/**
 * What a database begins with, such as tables. It is made once in a jest worker, and copied for
 * every database.
 */
export interface Template {
  readonly name: string;
  readonly make: (databaseUrl: string) => Promise<void>;
}

/**
 * Creates a database for one test file or one test, which is empty without a template. The first
 * call in a jest worker starts a server without fsync (about a second), which the worker's other
 * files share. Nothing needs to be stopped: the server and its folder are removed when the worker
 * ends, even by kill -9.
 */
export async function createThrowawayDatabase(template?: Template): Promise<ThrowawayDatabase> {
  const server = await findSharedServer();
  const original = template ? await ensureTemplate(template, server) : 'template1';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${original}`);
  const drop = async () => {
    await execute(server, buildWaitForSessions(name));
    await execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };

  return { url: toDatabaseUrl(server, name), drop };
}

const templates: Record<string, Promise<string>> = {};

/** Makes the template's database once, and returns its name. */
function ensureTemplate(template: Template, server: string): Promise<string> {
  const { name } = template;
  templates[name] ??= makeTemplate(server, template);
  return templates[name];
}

/** Returns its name, which no other worker on the same server has. */
async function makeTemplate(server: string, { name: purpose, make }: Template): Promise<string> {
  const name = `${purpose}_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  await make(toDatabaseUrl(server, name));
  await execute(server, buildWaitForSessions(name));
  return name;
}

function toDatabaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * SQL that waits at most a second for sessions that are about to end. The clients of a pool that
 * has just ended are still disconnecting, and if the server terminated them first, their error
 * would fail the test.
 */
const buildWaitForSessions = (database: string) => `
  DO $$ BEGIN
    FOR i IN 1..100 LOOP
      PERFORM pg_stat_clear_snapshot();
      EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${database}');
      PERFORM pg_sleep(0.01);
    END LOOP;
  END $$`;

export interface ThrowawayPostgres extends RestartableServer {
  readonly dataDir: string;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

/** Starts a separate server without fsync, for tests that stop, kill or restart it. */
export async function startThrowawayPostgres(
  log: (line: string) => void = () => undefined,
): Promise<ThrowawayPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cablepark-test-'));
  removeOnExit(dataDir);
  const server = await startPostgres({ dataDir, log, throwaway: true });
  server.unref();
  const remove = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };

  return Object.assign(server, { dataDir, remove });
}

let shared: Promise<ThrowawayPostgres> | undefined;

/**
 * Returns the URL of the worker's server. The worker's test files share it because they share this
 * module. The long run of tests names a Postgres of the oldest supported version instead, which all
 * workers share.
 */
async function findSharedServer(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    return given;
  }

  shared ??= startThrowawayPostgres();
  return (await shared).url;
}

async function execute(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
