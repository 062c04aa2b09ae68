import { fork, type ForkOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

import { lowerPriority } from './lower-priority.ts';

const isSource = import.meta.url.endsWith('.ts');
/** The types of TypeScript sources are stripped on the fly; the built packages don't need this. */
const stripTypes = new URL('../../strip-types.mjs', import.meta.url).href;
const sourceOptions = isSource ? ['--conditions=source', '--import', stripTypes] : [];

/**
 * With the pages of programs and libraries, which aren't counted here, a process stays below 512
 * MB.
 */
const MAX_DATA_KB = 400 * 1024;

/** A child's first message, sent once it has loaded its modules. */
const STARTED = 'started';
/**
 * Starting takes half a second, and on a machine that is busy with something else many times as
 * long.
 */
const STARTING_MS = 120_000;

export interface ChildOptions<Reply> {
  /** The size of its JavaScript heap for objects that live long. */
  readonly heapMb: number;
  /**
   * Whether the process may take 512 MB at most. Linux then refuses it more; other systems don't.
   */
  readonly isBounded?: boolean;
  /** How long it may live once it has started. By default there is no limit. */
  readonly ms?: number;
  /** Kills it when it aborts. */
  readonly signal: AbortSignal;
  /** Called with each of its replies, the last one included. */
  readonly onReply?: (reply: Reply) => void;
}

export interface ChildEnd<Reply> {
  /** Undefined if it ended without a reply. */
  readonly lastReply: Reply | undefined;
  /** Whether a signal ended it: it was killed, or took more memory than it may have. */
  readonly isKilled: boolean;
}

/**
 * Runs a program in a process of its own, with no environment and low priority, and sends it the
 * request. `program` names its file without an extension. Never rejects.
 */
export function runChild<Reply extends object>(
  program: URL,
  request: object,
  { heapMb, isBounded = false, ms, signal, onReply }: ChildOptions<Reply>,
): Promise<ChildEnd<Reply>> {
  const file = new URL(`${program.href}.${isSource ? 'ts' : 'js'}`);
  const child = fork(file, {
    ...runShell(isBounded, [...sourceOptions, `--max-old-space-size=${heapMb}`]),
    env: { TZ: 'UTC', ...(isSource && { NODE_PATH: process.env['NODE_PATH'] }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  if (child.pid !== undefined) {
    lowerPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  }

  const kill = () => child.kill('SIGKILL');
  let timer = setTimeout(kill, STARTING_MS);
  if (signal.aborted) {
    kill();
  }

  signal.addEventListener('abort', kill, { once: true });
  let lastReply: Reply | undefined;
  child.on('message', (message: Reply | typeof STARTED) => {
    if (message === STARTED) {
      clearTimeout(timer);
      if (ms !== undefined) {
        timer = setTimeout(kill, ms);
      }

      return;
    }

    lastReply = message;
    onReply?.(message);
  });
  child.on('error', kill);
  child.send(request, () => undefined);
  return new Promise((resolve) => {
    child.once('close', (_, endedBy) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      resolve({ lastReply, isKilled: endedBy !== null });
    });
  });
}

/**
 * The limit must be the system's: a single step of native code may ask for gigabytes, faster than a
 * watching process would notice. A process takes it over from the shell that it replaces.
 */
const runShell = (
  isBounded: boolean,
  options: readonly string[],
): Pick<ForkOptions, 'execPath' | 'execArgv'> =>
  isBounded && process.platform === 'linux'
    ? {
        execPath: '/bin/sh',
        execArgv: [
          '-c',
          `ulimit -d ${MAX_DATA_KB + readCodeRangeKb()} && exec "$0" "$@"`,
          process.execPath,
          ...options,
        ],
      }
    : { execArgv: [...options] };

/** A larger executable range is reserved; smaller ones hold compiled code and are in use. */
const RESERVED_KB = 100 * 1024;

/**
 * How much address space Node reserves for compiled code when it starts. Since version 24 it is
 * mapped at once and counts as data, though next to nothing of it is used. This process has the
 * same, and again for each of its threads; the child has none.
 */
function readCodeRangeKb(): number {
  let largest = 0;
  for (const line of readFileSync('/proc/self/maps', 'latin1').split('\n')) {
    const [, from = '', to = ''] = /^([\da-f]+)-([\da-f]+) rwxp /.exec(line) ?? [];
    const kb = (Number.parseInt(to, 16) - Number.parseInt(from, 16)) / 1024;
    if (kb > RESERVED_KB) {
      largest = Math.max(largest, kb);
    }
  }

  return largest;
}

/**
 * Answers the request of the process that runs this one as a child, and ends: with code 0 after the
 * last reply, with code 1 if `answer` rejects or the parent is gone. `send` sends earlier replies.
 */
export function serveParent<Reply extends object>(
  answer: (request: never, send: (reply: Reply) => void) => Promise<Reply>,
): void {
  const end = (code: number) => () => process.exit(code);
  process.once('disconnect', end(1));
  process.send?.(STARTED);
  process.once('message', (request) => {
    answer(request as never, (reply) => process.send?.(reply)).then(
      (lastReply) => process.send?.(lastReply, end(0)),
      end(1),
    );
  });
}
