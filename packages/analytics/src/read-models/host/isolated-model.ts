import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterSilence } from '@cablepark/platform/concurrency/time-limit';
import { checkedDefinition, type Definition } from '../definition.ts';
import type { Row } from '../index.ts';
import type { ChangedRow, Reply, Request, ThreadData } from '../isolated/messages.ts';

const isSource = import.meta.url.endsWith('.ts');
const program = new URL(`../isolated/thread.${isSource ? 'ts' : 'js'}`, import.meta.url);
/** The built package needs no help with the types of its own sources. */
const execArgv = isSource ? ['--import', new URL('../../../strip-types.mjs', import.meta.url).href] : [];

/** How long a file may take to load, on a machine that is busy with starting, and to fold some hundred events. */
const LOADING_MS = 15_000;
const HANGING_MS = 5000;
const LIMITS = { maxOldGenerationSizeMb: 512 };

/** The file failed: it doesn't load, throws, hangs or has ended. The message says why, in one line. */
export class FileFailed extends Error {
  override readonly name = 'FileFailed';
}

/** A read model's file in a thread of its own, which can be ended whatever it does. All methods throw FileFailed. */
export class IsolatedModel {
  readonly #worker: Worker;
  readonly #hangingMs: number;
  readonly #waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;
  #ended: FileFailed | undefined;

  constructor(path: string, { hangingMs = HANGING_MS }: { readonly hangingMs?: number | undefined } = {}) {
    this.#hangingMs = hangingMs;
    const workerData: ThreadData = { file: pathToFileURL(path).href };
    this.#worker = new Worker(program, {
      execArgv,
      workerData,
      env: {},
      resourceLimits: LIMITS,
      name: 'read-model-file',
      stdout: true,
      stderr: true,
    });
    // Its output isn't shown, but must be read, because unread output would accumulate in memory.
    for (const output of [this.#worker.stdout, this.#worker.stderr]) output.resume();
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => {
      const asked = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('failed' in reply) asked?.reject(new FileFailed(oneLine(reply.failed)));
      else asked?.resolve(reply.answer);
    });
    this.#worker.on('error', (error: unknown) => this.#end(error instanceof Error ? error.message : String(error)));
    this.#worker.on('exit', () => this.#end('It has ended its thread.'));
  }

  async describe(): Promise<Definition> {
    const declared = await this.#ask({ do: 'describe' }, LOADING_MS);
    try {
      return checkedDefinition(declared);
    } catch (error) {
      throw new FileFailed((error as Error).message);
    }
  }

  async load(rows: readonly Row[]): Promise<void> {
    await this.#ask({ do: 'load', rows });
  }

  async fold(events: readonly unknown[]): Promise<readonly ChangedRow[]> {
    return events.length === 0 ? [] : ((await this.#ask({ do: 'fold', events })) as readonly ChangedRow[]);
  }

  async end(): Promise<void> {
    this.#end('It was ended.');
    await this.#worker.terminate();
  }

  #ask(request: Request, withinMs = this.#hangingMs): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    const asked = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    const cancel = afterSilence(withinMs, () => {
      this.#end(`It did not answer within ${withinMs / 1000} seconds.`);
      void this.#worker.terminate();
    });
    this.#worker.postMessage({ id, request });
    return asked.finally(cancel);
  }

  #end(reason: string): void {
    this.#ended ??= new FileFailed(oneLine(reason));
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

const MAX_LETTERS = 300;
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, MAX_LETTERS);
