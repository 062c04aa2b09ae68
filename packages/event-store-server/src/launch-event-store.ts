import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Channel, HostReply, HostRequest } from './host/host-messages.ts';
import type { EventStore, EventStoreOptions } from './start-event-store.ts';

export interface LaunchOptions extends EventStoreOptions {
  /** A thread always ends with its process, whereas a process can be killed on its own. */
  readonly in?: 'thread' | 'process' | undefined;
}

export interface LaunchedEventStore extends EventStore {
  /** The id of the process that runs the store. */
  readonly pid: number;
  /** Resolves when the thread or process has ended, for whatever reason. */
  readonly exited: Promise<void>;
}

const isSource = import.meta.url.endsWith('.ts');
const program = new URL(`./host/host.${isSource ? 'ts' : 'js'}`, import.meta.url);
/** TypeScript sources are compiled on the fly; the built package doesn't need this. */
const execArgv = isSource ? ['--conditions=source', '--import', '@swc-node/register/esm-register'] : [];

interface Host extends Channel<HostReply, HostRequest> {
  readonly pid: number;
  readonly exited: Promise<void>;
  end(): void;
}

/**
 * Starts an event store in a thread or process of its own, so that neither side blocks the other. The result has the
 * interface of `startEventStore`. A thread is the default (ADR 5).
 */
export async function launchEventStore(options: LaunchOptions): Promise<LaunchedEventStore> {
  const host = options.in === 'process' ? startProcess() : startThread(options.log);
  const ask = requestsTo(host, options);
  const { databaseUrl, port, token, host: address, slowSubscribers } = options;
  try {
    const started = await ask({ do: 'start', options: { databaseUrl, port, token, host: address, slowSubscribers } });
    return {
      connectionString: started.connectionString ?? '',
      port: started.port ?? 0,
      pid: host.pid,
      exited: host.exited,
      stop: async () => {
        await ask({ do: 'stop' }).catch(() => {
          host.end(); // it could not stop in order
        });
        await host.exited;
      },
    };
  } catch (error) {
    host.end();
    await host.exited;
    throw error;
  }
}

type Question = HostRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
type Answer = { readonly connectionString?: string; readonly port?: number };

/** Matches requests with their replies. Requests still unanswered when the host ends are rejected. */
function requestsTo(host: Host, { log, onFenced }: Pick<LaunchOptions, 'log' | 'onFenced'>) {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let hasEnded = false;
  host.onMessage((reply) => {
    if ('fenced' in reply) {
      onFenced?.();
      return;
    }
    if ('log' in reply) {
      log?.(reply.log);
      return;
    }
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('failed' in reply) asked?.reject(new Error(reply.failed));
    else asked?.resolve(reply);
  });
  void host.exited.then(() => {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(new Error('the event store has ended'));
  });
  return (question: Question): Promise<Answer> => {
    if (hasEnded) return Promise.reject(new Error('the event store has ended'));
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      host.send({ id, ...question });
    });
  };
}

function startThread(log: ((line: string) => void) | undefined): Host {
  const worker = new Worker(program, { execArgv, name: 'event-store' });
  return {
    pid: process.pid,
    exited: new Promise((resolve) => {
      worker.on('exit', () => {
        resolve();
      });
      // An uncaught error ends the thread; 'exit' follows.
      worker.on('error', (error) => {
        log?.(`the event store broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      });
    }),
    send: (message) => {
      worker.postMessage(message);
    },
    onMessage: (listener) => worker.on('message', listener),
    end: () => void worker.terminate(),
  };
}

function startProcess(): Host {
  const child = fork(fileURLToPath(program), { execArgv, serialization: 'advanced' });
  return {
    pid: child.pid ?? 0,
    exited: new Promise((resolve) => {
      child.on('exit', () => {
        resolve();
      });
      child.on('error', () => {
        resolve();
      });
    }),
    send: (message) => {
      if (child.connected) child.send(message);
    },
    onMessage: (listener) => {
      child.on('message', (message) => {
        listener(message as HostReply);
      });
    },
    end: () => child.kill('SIGKILL'),
  };
}
