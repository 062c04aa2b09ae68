import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { markOf } from '../data-folder/process-mark.ts';
import { SOCKET_FILE } from './address.ts';
import { endServers } from './end-servers.ts';
import { postmasterOf, serversOf } from './server-pids.ts';
import { startPostgres } from './start-postgres.ts';
import { eventually } from './test/eventually.ts';
import { RunningInstance, installIn } from './test/running-instance.ts';
import { throwawayPostgres } from './test/throwaway-postgres.ts';

const root = mkdtempSync(join(tmpdir(), 'cablepark-killed-'));
const installation = join(root, 'program');
beforeAll(() => installIn(installation));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});
const newFolder = () => mkdtempSync(join(root, 'data-'));

/** A PATH on which setpriv is missing, as on macOS: the server outlives its parent there. */
function pathWithoutSetpriv(): string {
  const folder = mkdtempSync(join(root, 'bin-'));
  for (const name of ['unshare', 'true', 'sh', 'cat', 'head', 'seq', 'sleep', 'rm']) {
    const found = (process.env['PATH'] ?? '').split(':').find((path) => existsSync(join(path, name)));
    if (found !== undefined) symlinkSync(join(found, name), join(folder, name));
  }
  return folder;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Starts in this process, expects what an earlier server committed, and stops. */
async function startAndFind(dataDir: string): Promise<string[]> {
  const log: string[] = [];
  const server = await startPostgres({ dataDir, log: (line) => log.push(line) });
  await withClient(server.url, async (client) => {
    expect((await client.query('SELECT id FROM bookings')).rows).toEqual([{ id: 42 }]);
  });
  await server.stop();
  return log;
}

describe('after a kill -9', () => {
  it('of a first start while initdb works, the next start makes a complete folder', async () => {
    const dataDir = newFolder();
    const instance = new RunningInstance({ installation, dataDir, what: 'postgres' });
    await instance.says('log');
    const unfinished = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.unfinished-'));
    await eventually(() => existsSync(join(dataDir, unfinished() ?? '', 'pg_wal')) && unfinished() !== undefined);
    await instance.kill('SIGKILL');
    expect(readdirSync(dataDir)).not.toContain('postgres');

    const server = await startPostgres({ dataDir, log: () => undefined });
    await withClient(server.url, (client) => client.query('SELECT 1'));
    await server.stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
  });

  it('of the parent, the kernel ends the server where setpriv is at hand', async () => {
    const dataDir = newFolder();
    const instance = new RunningInstance({ installation, dataDir, what: 'postgres' });
    await instance.says('pid');
    await instance.kill('SIGKILL');
    await eventually(() => serversOf(join(dataDir, 'postgres')).length === 0);
  });

  it('of the parent, a server that lives on is ended by the next start', async () => {
    const dataDir = newFolder();
    const instance = new RunningInstance({ installation, dataDir, what: 'postgres', path: pathWithoutSetpriv() });
    const { url = '', pid } = await instance.says('url', 'pid');
    await withClient(url, (client) => client.query('CREATE TABLE bookings AS SELECT 42 AS id'));
    await instance.kill('SIGKILL');
    expect(postmasterOf(join(dataDir, 'postgres'))).toBe(pid);

    const log = await startAndFind(dataDir);
    expect(log).toEqual(['ending the Postgres that an earlier run left behind…', 'starting Postgres…']);
  });

  it('of the postmaster, a backend that lives on is waited for', async () => {
    const server = await throwawayPostgres();
    const cluster = join(server.dataDir, 'postgres');
    let backend = 0;
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('CREATE TABLE bookings AS SELECT 42 AS id');
    backend = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
    process.kill(backend, 'SIGSTOP');
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await eventually(() => serversOf(cluster).join() === String(backend));

    const log: string[] = [];
    const next = await startPostgres({
      dataDir: server.dataDir,
      throwaway: true,
      log: (line) => {
        log.push(line);
        if (line.startsWith('ending')) process.kill(backend, 'SIGCONT');
      },
    });
    expect(log[0]).toBe('ending the Postgres that an earlier run left behind…');
    await withClient(next.url, (other) => other.query('SELECT id FROM bookings'));
    await next.stop();
    await client.end();
    await server.remove();
  });

  it('of the postmaster, a backend that never comes to itself is killed', async () => {
    const server = await throwawayPostgres();
    const cluster = join(server.dataDir, 'postgres');
    await withClient(server.url, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      process.kill(rows[0]!.pid, 'SIGSTOP');
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      await endServers({ programs: { bin: '', prefix: [], here: () => '' }, cluster }, [
        ['SIGINT', 50],
        ['SIGQUIT', 50],
        ['SIGKILL', 5000],
      ]);
      expect(serversOf(cluster)).toEqual([]);
    });
    await server.remove();
  });

  it('and a reboot, pids in its files that now belong to other programs of ours stop nobody', async () => {
    const dataDir = newFolder();
    const server = await startPostgres({ dataDir, log: () => undefined, throwaway: true });
    await withClient(server.url, (client) => client.query('CREATE TABLE bookings AS SELECT 42 AS id'));
    await server.stop();
    const stale = [process.ppid, dataDir, 1_700_000_000, 5432, '.', '', '  5432001    32768', 'ready   '].join('\n');
    for (const name of ['postmaster.pid', `${SOCKET_FILE}.lock`]) writeFileSync(join(dataDir, 'postgres', name), stale);
    expect(await startAndFind(dataDir)).toEqual(['starting Postgres…']);
  });

  it('of a test, its throw-away server and folder go', async () => {
    const dataDir = newFolder();
    const instance = new RunningInstance({ installation, dataDir, what: 'throwaway', path: pathWithoutSetpriv() });
    const { pid = 0 } = await instance.says('pid');
    await instance.kill('SIGKILL');
    await eventually(() => !existsSync(dataDir));
    expect(markOf(pid)).toBeUndefined();
  });
});
