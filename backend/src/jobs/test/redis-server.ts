import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { reserveFreePort } from '@cablepark/platform/test/free-port';

/** Where Debian, Homebrew and others install it, in case it isn't on the path. */
const PLACES = [
  '/usr/bin',
  '/usr/sbin',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
  '/snap/bin',
];

/** Valkey is the continuation of Redis under its old license, with the same options. */
const NAMES = ['redis-server', 'valkey-server'];

/** The path of a Redis server, if the system has one. */
export function findRedis(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...PLACES];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A Redis for one test. It has nothing on disk, so stopping it loses everything. */
export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export async function createRedisServer(program: string): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cablepark-redis-'));
  const port = await reserveFreePort();
  let child: ChildProcess | undefined;
  const kill = async () => {
    const ended = child;
    child = undefined;
    if (ended?.exitCode !== null) {
      return;
    }

    ended.kill('SIGKILL');
    await once(ended, 'exit');
  };

  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const started = spawn(
        program,
        [
          '--port',
          String(port),
          '--bind',
          '127.0.0.1',
          '--save',
          '',
          '--appendonly',
          'no',
          '--dir',
          folder,
        ],
        { stdio: ['ignore', 'pipe', 'ignore'] },
      );
      child = started;
      await new Promise<void>((resolve, fail) => {
        started.once('exit', () => {
          fail(new Error('redis-server ended'));
        });
        started.stdout.on('data', (text: Buffer) => {
          if (text.includes('Ready to accept connections')) {
            resolve();
          }
        });
      });
    },
    kill,
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
