import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { readMark } from '@cablepark/platform/program/process-mark';
import { eventually } from '@cablepark/platform/test/eventually';
import { SOCKET_FILE } from '@cablepark/postgres/server/address';
import { endServers, postmasterOf, serversOf } from '@cablepark/postgres/server/end-servers';
import { startPostgres } from '@cablepark/postgres/server/start-postgres';
import {
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { createPathWithoutSetpriv } from '../test/path-without-setpriv.ts';
import { installIn, RunningInstance } from '../test/running-instance.ts';

const root = mkdtempSync(join(tmpdir(), 'cablepark-killed-'));
const installation = join(root, 'program');
beforeAll(() => installIn(installation));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});
/** Only `bin` is used, and only on Windows, to send signals. */
const programs = { bin: '', prefix: [], getWorkingFolder: () => '' };
const createFolder = () => mkdtempSync(join(root, 'data-'));

async function runWithClient(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

describe('after a kill -9 of the parent', () => {
  const dataDir = createFolder();
  const cluster = join(dataDir, 'postgres');

  /**
   * Starts Postgres in this process, asserts that the killed instance's committed rows are there,
   * and stops.
   */
  async function startAndFind(): Promise<string[]> {
    const log: string[] = [];
    const server = await startPostgres({ dataDir, log: (line) => log.push(line) });
    await runWithClient(server.url, async (client) => {
      expect((await client.query('SELECT id FROM bookings')).rows).toEqual([{ id: 42 }]);
    });
    await server.stop();
    return log;
  }

  it('during initdb, the next start creates a complete folder', async () => {
    const first = new RunningInstance({ installation, dataDir, what: 'postgres' });
    await first.waitForLine('log');
    const listUnfinished = () =>
      readdirSync(dataDir).filter((name) => name.startsWith('postgres.unfinished-'));
    await eventually(() => {
      expect(listUnfinished().some((name) => existsSync(join(dataDir, name, 'pg_wal')))).toBe(true);
    });
    await first.kill('SIGKILL');
    expect(existsSync(cluster)).toBe(false);

    const second = new RunningInstance({ installation, dataDir, what: 'postgres' });
    const { url = '' } = await second.waitForLine('url');
    expect(listUnfinished()).toEqual([]);
    await runWithClient(url, (client) => client.query('CREATE TABLE bookings AS SELECT 42 AS id'));
    await second.kill('SIGKILL');
  });

  it('the kernel ends the server if setpriv is available', async () => {
    await eventually(() => {
      expect(serversOf(cluster)).toEqual([]);
    });
    expect(await startAndFind()).toEqual(['starting Postgres…']);
  });

  it('a server that survives is ended by the next start', async () => {
    const instance = new RunningInstance({
      installation,
      dataDir,
      what: 'postgres',
      path: createPathWithoutSetpriv(root),
    });
    const { pid } = await instance.waitForLine('pid');
    await instance.kill('SIGKILL');
    expect(postmasterOf(cluster)).toBe(pid);
    expect(await startAndFind()).toEqual([
      'stopping the Postgres that an earlier run left behind…',
      'starting Postgres…',
    ]);
  });

  it('and a reboot, stale pid files whose pids now belong to our own programs don’t prevent a start', async () => {
    const stale = [
      process.ppid,
      dataDir,
      1_700_000_000,
      5432,
      '.',
      '',
      '  5432001    32768',
      'ready   ',
    ].join('\n');
    for (const name of ['postmaster.pid', `${SOCKET_FILE}.lock`]) {
      writeFileSync(join(cluster, name), stale);
    }

    expect(await startAndFind()).toEqual(['starting Postgres…']);
  });

  it('a test’s throw-away server and its folder are removed', async () => {
    const folder = createFolder();
    const path = createPathWithoutSetpriv(root);
    const instance = new RunningInstance({
      installation,
      dataDir: folder,
      what: 'throwaway',
      path,
    });
    const { pid = 0 } = await instance.waitForLine('pid');
    await instance.kill('SIGKILL');
    await eventually(() => {
      expect(existsSync(folder)).toBe(false);
    });
    expect(readMark(pid)).toBeUndefined();
  });
});

/** On other systems backends can't be found. */
function describeOnLinux(name: string, tests: () => void): void {
  if (process.platform === 'linux') {
    describe(name, tests);
  }
}

describeOnLinux('after a kill -9 of the postmaster', () => {
  let server: ThrowawayPostgres;
  let cluster: string;
  beforeAll(async () => {
    server = await startThrowawayPostgres();
    cluster = join(server.dataDir, 'postgres');
  });
  afterAll(() => server.remove());

  /** Kills the server except for one backend, which is frozen and so can't notice. */
  async function leaveBackend(): Promise<number> {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const backend = rows[0]!.pid;
    process.kill(backend, 'SIGSTOP');
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await eventually(() => {
      expect(serversOf(cluster).join()).toBe(String(backend));
    });
    return backend;
  }

  it('a backend that survives is given time to exit', async () => {
    const backend = await leaveBackend();
    const ended = endServers({ programs, cluster }, [['SIGINT', 60_000]]);
    process.kill(backend, 'SIGCONT');
    await ended;
    expect(serversOf(cluster)).toEqual([]);
    await server.restart();
    await runWithClient(server.url, (client) => client.query('SELECT 1'));
  });

  it('another program in the same folder is left alone', async () => {
    const visitor = spawn('sleep', ['60'], { cwd: cluster });
    await once(visitor, 'spawn');
    await server.restart();
    expect(visitor.exitCode ?? visitor.signalCode).toBeNull();
    visitor.kill();
  });

  it('a backend that never reacts is killed', async () => {
    await leaveBackend();
    await endServers({ programs, cluster }, [
      ['SIGINT', 50],
      ['SIGQUIT', 50],
      ['SIGKILL', 60_000],
    ]);
    expect(serversOf(cluster)).toEqual([]);
  });
});
