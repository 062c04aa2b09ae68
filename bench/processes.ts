import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A benchmark's server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts one of bench/servers. Its sources are compiled as they are loaded, which costs nothing
 * once it runs.
 */
export async function startServer(
  name: string,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const file = fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url));
  const child = fork(file, {
    env: { ...process.env, ...environment },
    execArgv: [
      // As in `npm start`; the floors get it too.
      '--max-semi-space-size=32',
      '--conditions=source',
      '--import',
      '@swc-node/register/esm-register',
    ],
  });
  const [message] = (await Promise.race([
    once(child, 'message'),
    failOnEarlyExit(child, name),
  ])) as [{ url: string }];
  return {
    url: message.url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}

async function failOnEarlyExit(child: ChildProcess, name: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`${name} ended with ${code}`);
}

const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds that a process has used so far in all its threads (Linux; proc(5)). */
export function readCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
