import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { StartupRefused } from '@cablepark/platform/program/run-program';

import { serversOf } from './end-servers.ts';
import type { RestartableServer } from './restartable-server.ts';
import { startPostgres, type StartPostgresOptions } from './start-postgres.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './test/throwaway-postgres.ts';

const root = mkdtempSync(join(tmpdir(), 'cablepark-postgres-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});
const createFolder = () => mkdtempSync(join(root, 'data-'));
const start = (dataDir: string, more: Partial<StartPostgresOptions> = {}) =>
  startPostgres({ dataDir, log: () => undefined, ...more });

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows.map(
      (row) => Object.values(row)[0],
    );
  } finally {
    await client.end();
  }
}

describe('the embedded Postgres', () => {
  describe('on a durable folder', () => {
    const dataDir = createFolder();
    let server: RestartableServer;
    afterAll(() => server.stop());

    it('creates the folder at the first start', async () => {
      const log: string[] = [];
      server = await start(dataDir, { log: (line) => log.push(line) });
      expect(log).toEqual(['creating the database folder…', 'starting Postgres…']);
      expect(readdirSync(dataDir)).toEqual(['postgres']);
      await query(server.url, 'CREATE TABLE bookings AS SELECT 42 AS id');
    });

    it('reuses the folder at the next start', async () => {
      await server.stop();
      const log: string[] = [];
      const { url } = server;
      server = await start(dataDir, { log: (line) => log.push(line) });
      expect(log).toEqual(['starting Postgres…']);
      expect(server.url).toBe(url);
      expect(await query(url, 'SELECT id FROM bookings')).toEqual([42]);
    });

    it('syncs to disk, uses UTF-8 and verifies page checksums', async () => {
      const names = [
        'fsync',
        'synchronous_commit',
        'full_page_writes',
        'server_encoding',
        'data_checksums',
        'TimeZone',
      ];
      const values = await query(
        server.url,
        `SELECT current_setting(unnest(ARRAY['${names.join("','")}']))`,
      );
      expect(values).toEqual(['on', 'on', 'on', 'UTF8', 'on', 'UTC']);
    });

    it('is reachable only through a private socket', async () => {
      expect(await query(server.url, 'SHOW listen_addresses')).toEqual(['']);
      const cluster = join(dataDir, 'postgres');
      expect(statSync(cluster).mode & 0o777).toBe(0o700);
      expect(statSync(join(cluster, 'cablepark.password')).mode & 0o777).toBe(0o600);
    });

    it('rejects a wrong password, and the superuser', async () => {
      const wrong = new URL(server.url);
      wrong.password = 'wrong';
      await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
      wrong.username = 'postgres';
      await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
      expect(
        await query(server.url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user'),
      ).toEqual([false]);
    });
  });

  it('listens on a free loopback port if the path is too long for a socket', async () => {
    const dataDir = join(createFolder(), 'x'.repeat(100));
    mkdirSync(dataDir);
    const server = await start(dataDir, { throwaway: true });
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual(['127.0.0.1']);
    await server.stop();
  });

  describe('after a crash or a stop', () => {
    let server: ThrowawayPostgres;
    beforeAll(async () => {
      server = await startThrowawayPostgres();
    });
    afterAll(() => server.remove());

    it('reports that it died, and can be restarted', async () => {
      await query(server.url, 'CREATE TABLE bookings AS SELECT 42 AS id');
      const { pid } = server;
      process.kill(pid, 'SIGKILL');
      expect(await server.exited).toEqual({ isIntended: false, how: 'killed by SIGKILL' });
      await server.restart();
      expect(server.pid).not.toBe(pid);
      expect(await query(server.url, 'SELECT id FROM bookings')).toEqual([42]);
    });

    it('leaves no process when it is stopped with clients connected, and stays stopped', async () => {
      const client = new pg.Client({ connectionString: server.url });
      client.on('error', () => undefined);
      await client.connect();
      const asleep = expect(client.query('SELECT pg_sleep(600)')).rejects.toThrow();
      await Promise.all([server.stop(), server.stop()]);
      await asleep;
      expect(serversOf(join(server.dataDir, 'postgres'))).toEqual([]);
      expect((await server.exited).isIntended).toBe(true);
      await expect(server.restart()).rejects.toThrow('has been stopped');
    });
  });

  describe('when a start fails or is aborted', () => {
    const dataDir = createFolder();

    it.each([
      ['creating the database folder…', []],
      ['starting Postgres…', ['postgres']],
    ])('can be aborted while it is %s', async (step, left) => {
      const abort = new AbortController();
      const log = (line: string) => {
        if (line === step) {
          abort.abort(new Error('never mind'));
        }
      };

      const starting = start(dataDir, { log, signal: abort.signal, throwaway: true });
      await expect(starting).rejects.toThrow('never mind');
      expect(readdirSync(dataDir)).toEqual(left);
      expect(serversOf(join(dataDir, 'postgres'))).toEqual([]);
    });

    it('doesn’t begin a start that was aborted before', async () => {
      const signal = AbortSignal.abort(new Error('never mind'));
      await expect(start(dataDir, { signal })).rejects.toThrow('never mind');
      expect(serversOf(join(dataDir, 'postgres'))).toEqual([]);
    });

    it('gives the reason in one sentence if the server refuses the folder', async () => {
      writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
      const refusal = await start(dataDir).catch((error: unknown) => error as Error);
      expect(refusal).toBeInstanceOf(StartupRefused);
      expect((refusal as Error).message).toMatch(
        /^Postgres can't start: database files are incompatible with server \(The data directory was initialized by PostgreSQL version 17, .*\)\.$/,
      );
    });
  });
});
