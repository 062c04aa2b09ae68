import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

// Finds and starts the oldest Postgres on which the product runs (docs/operating.md).

const LEAST_VERSION = 15;
/** The folders into which Debian, Fedora and Homebrew install its programs. */
const PLACES = [
  `/usr/lib/postgresql/${LEAST_VERSION}/bin`,
  `/usr/pgsql-${LEAST_VERSION}/bin`,
  `/opt/homebrew/opt/postgresql@${LEAST_VERSION}/bin`,
  `/usr/local/opt/postgresql@${LEAST_VERSION}/bin`,
];
const READY_WITHIN_MS = 30_000;

/**
 * Starts that Postgres on a temporary folder, without a password, and returns its address and how
 * to stop it; undefined if it isn't installed.
 */
export async function startLeastPostgres() {
  const bin = PLACES.find((place) => existsSync(join(place, 'initdb')));
  if (bin === undefined) {
    return undefined;
  }

  const user = findOtherUser();
  const folder = mkdtempSync(join(tmpdir(), 'cablepark-least-postgres-'));
  if (user) {
    chownSync(folder, user.uid, user.gid);
  }

  const data = join(folder, 'data');
  const options = { cwd: folder, stdio: 'ignore', ...user };
  const layout = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...layout], options);

  const port = await findFreePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 300,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], options);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await waitUntilReady(join(bin, 'pg_isready'), port);
  } catch (error) {
    await stop();
    throw error;
  }

  return { version: LEAST_VERSION, url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** Returns the user `postgres` for root, as whom Postgres refuses to run; undefined for others. */
function findOtherUser() {
  if (process.getuid?.() !== 0) {
    return undefined;
  }

  const readId = (flag) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: readId('-u'), gid: readId('-g') };
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitUntilReady(program, port) {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until;) {
    try {
      execFileSync(program, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return;
    } catch {
      await delay(100);
    }
  }

  throw new Error(`Postgres ${LEAST_VERSION} wasn't ready in ${READY_WITHIN_MS / 1000} s`);
}
