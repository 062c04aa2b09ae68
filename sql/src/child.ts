import { fork, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { lowerPriority } from './lower-priority.ts';

const isSource = import.meta.url.endsWith('.ts');
/** The types of TypeScript sources are stripped on the fly; the built package doesn't need this. */
const stripTypes = new URL('../../read-models/strip-types.mjs', import.meta.url).href;
const execArgv = isSource ? ['--conditions=source', '--import', stripTypes] : [];

/**
 * Starts a program of this package in a process of its own, which has no part in the parent's environment and gives way
 * to those that answer customers.
 */
export function startChild(program: 'filling/filler' | 'asking/question', heapMb: number): ChildProcess {
  const child = fork(new URL(`./${program}.${isSource ? 'ts' : 'js'}`, import.meta.url), {
    execArgv: [...execArgv, `--max-old-space-size=${heapMb}`],
    env: { TZ: 'UTC', ...(isSource && { NODE_PATH: process.env['NODE_PATH'] }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  if (child.pid !== undefined) lowerPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
