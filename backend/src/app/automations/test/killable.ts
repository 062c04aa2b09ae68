import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Place } from './run-automations.ts';

const program = fileURLToPath(new URL('automations-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../../', import.meta.url));

export interface Killable {
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts automations in a process of their own. Resolves when they are running. */
export async function startKillable(
  place: Place,
  environment: Record<string, string>,
): Promise<Killable> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--import',
      '@swc-node/register/esm-register',
      program,
      JSON.stringify({ place, environment }),
    ],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('the process ended before it was ready');
    }),
  ]);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
