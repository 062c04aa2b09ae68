import { realpathSync } from 'node:fs';
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadModelFile } from '../index.ts';
import type { ChangedRow, Reply, Request, ThreadData } from './messages.ts';
import { RowStore } from './row-store.ts';

// The thread in which one read model's file runs. It may throw, hang or end at any moment without harm to anything else.

const { file } = workerData as ThreadData;
const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
// Imports know files by their real paths.
const folder = `${pathToFileURL(realpathSync(new URL('.', file))).href}/`;

interface Running {
  readonly store: RowStore;
  readonly handlers: ReadonlyMap<string, (event: unknown, rows: RowStore) => unknown>;
  readonly declared: unknown;
}

const opening = open();
opening.catch(() => undefined); // answered to the first request

async function open(): Promise<Running> {
  const data = { api: new URL(`../index.${suffix}`, import.meta.url).href, folder };
  register(new URL(`./hooks.${suffix}`, import.meta.url), { data });
  const { default: model } = (await import(file)) as { default?: Partial<ReadModelFile> };
  if (typeof model !== 'object') throw new Error('It exports no read model by default.');
  const { name, version, columns, key, on } = model;
  const handlers = new Map(Object.entries(on ?? {}) as [string, (event: unknown, rows: RowStore) => unknown][]);
  for (const [type, handler] of handlers)
    if (typeof handler !== 'function') throw new Error(`Its handler of ${type} is no function.`);
  return {
    store: new RowStore(columns ?? {}, Array.isArray(key) ? key : []),
    handlers,
    declared: { name, version, columns, key, types: [...handlers.keys()] },
  };
}

function answerTo(request: Request, { store, handlers, declared }: Running): unknown {
  switch (request.do) {
    case 'describe':
      return declared;
    case 'load':
      store.load(request.rows);
      return null;
    case 'fold':
      return folded(request.events, { store, handlers });
  }
}

function folded(
  events: readonly unknown[],
  { store, handlers }: Pick<Running, 'store' | 'handlers'>,
): readonly ChangedRow[] {
  const changed: ChangedRow[] = [];
  for (const event of events) {
    const { type, position } = event as { type: string; position: number };
    try {
      const result = handlers.get(type)?.(event, store);
      if (result instanceof Promise) throw new Error('a handler must not be async');
    } catch (error) {
      throw new Error(`${type} at ${position}: ${messageOf(error)}`, { cause: error });
    }
    changed.push(...store.takeChanged(position));
  }
  return changed;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

parentPort?.on('message', ({ id, request }: { id: number; request: Request }) => {
  const reply = (message: Reply) => parentPort?.postMessage(message);
  opening
    .then((running) => reply({ id, answer: answerTo(request, running) }))
    .catch((error: unknown) => reply({ id, failed: messageOf(error) }));
});
