import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import { reserveFreePort } from '../../packages/platform/src/test/free-port.ts';
import { firstAdmin } from './first-admin.ts';

const start = fileURLToPath(new URL('../../embedded/dist/start.js', import.meta.url));
const site = fileURLToPath(new URL('../../frontend/dist/index.html', import.meta.url));
const provider = fileURLToPath(new URL('sign-in-provider.ts', import.meta.url));

/**
 * Starts the built product on a temporary folder and a free port. Sets BASE_URL to its address and
 * MAIL_FOLDER to the folder of its mails. If BASE_URL is set already, the journeys use that system.
 * Sets JOURNEYS_DAY to the present day, from which all workers count, so that a week that begins
 * meanwhile leads none to the slots of another.
 */
export default async function startSystem(): Promise<() => Promise<void>> {
  process.env['JOURNEYS_DAY'] ??= dayOfInstant(new Date());
  if (process.env['BASE_URL'] !== undefined) {
    return () => Promise.resolve();
  }

  const signInProvider = await startSignInProvider();
  const endProvider = () => terminate(signInProvider.process);
  const product = await startProduct({
    // Lets a journey set its network address with the header that a proxy would send.
    TRUSTED_PROXIES: 'loopback',
    // Questions have low priority, and a busy machine little time for them.
    QUESTION_SECONDS: '100',
    GOOGLE_CLIENT_ID: 'cablepark',
    GOOGLE_CLIENT_SECRET: 'secret of the journeys',
    GOOGLE_ISSUER_URL: signInProvider.url,
  }).catch(async (error: unknown) => {
    await endProvider();
    throw error;
  });
  process.env['BASE_URL'] = product.url;
  process.env['MAIL_FOLDER'] = product.mailFolder;
  return async () => {
    await Promise.all([product.stop(), endProvider()]);
  };
}

export interface Product {
  readonly url: string;
  readonly mailFolder: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts the built product on a temporary folder and a free port, with these settings. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<Product> {
  for (const file of [start, site]) {
    if (!existsSync(file)) {
      throw new Error(`${file} is missing. Run npm run build first.`);
    }
  }

  const folder = await mkdtemp(join(tmpdir(), 'cablepark-e2e-'));
  // The database may run as another user, who needs access.
  await chmod(folder, 0o755);
  const port = await reserveFreePort();
  const url = `http://localhost:${port}`;
  const system = spawn(process.execPath, [start], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: firstAdmin.email,
      ADMIN_PASSWORD: firstAdmin.password,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = async () => {
    await terminate(system);
    await rm(folder, { recursive: true, force: true });
  };

  try {
    await waitUntilReady(url, system);
  } catch (error) {
    await stop();
    throw error;
  }

  return { url, mailFolder: join(folder, 'data', 'mail'), stop };
}

/** Starts a stand-in for Google in a process of its own. */
async function startSignInProvider(): Promise<{
  readonly url: string;
  readonly process: ChildProcess;
}> {
  const started = spawn(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', provider],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), process: started };
}

/** Resolves when the program prints that it can be reached at this address. */
async function waitUntilReady(url: string, system: ChildProcess): Promise<void> {
  let output = '';
  const isOpen = new Promise<void>((resolve) => {
    system.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(url)) {
        resolve();
      }
    });
  });
  const ended = once(system, 'exit').then(() => {
    throw new Error(`The system did not start:\n${output}`);
  });
  await Promise.race([isOpen, ended]);
}

async function terminate(system: ChildProcess): Promise<void> {
  if (system.exitCode !== null) {
    return;
  }

  system.kill('SIGTERM');
  await once(system, 'exit');
}
