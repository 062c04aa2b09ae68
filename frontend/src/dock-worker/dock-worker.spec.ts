import { describe, expect, it } from '@jest/globals';

import { startDockWorker, type WorkerScope } from './dock-worker.ts';

const ORIGIN = 'https://park.example';
const ENTRY = '/assets/index-1.js';
const PAGE = `<script src="${ENTRY}"></script>`;

type Listener = (event: object) => void;

/**
 * A worker in a scope with a network that `respond` stands for, and one cache that all names share.
 */
function makeWorker(respond: (path: string) => Response | Error) {
  const listeners = new Map<string, Listener>();
  const cached = new Map<string, Response>();
  const pathOf = (request: unknown) =>
    typeof request === 'string' ? request : new URL((request as Request).url).pathname;
  const fetched: string[] = [];
  const load = (request: unknown) => {
    fetched.push(pathOf(request));
    const answer = respond(pathOf(request));
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };

  const cache = {
    addAll: async (paths: string[]) => {
      for (const path of paths) {
        cached.set(path, await load(path));
      }
    },
    put: (path: string, page: Response) => Promise.resolve(void cached.set(path, page)),
  };
  const scope = {
    location: { origin: ORIGIN },
    caches: {
      open: () => Promise.resolve(cache),
      keys: () => Promise.resolve([]),
      match: (request: unknown) => Promise.resolve(cached.get(pathOf(request))?.clone()),
    },
    fetch: load,
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  };
  startDockWorker(scope as unknown as WorkerScope, { entry: ENTRY, files: [ENTRY] });
  return {
    fetched,
    cached: () => [...cached.keys()].sort(),
    install: async () => {
      const works: Promise<unknown>[] = [];
      listeners.get('install')?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
      await Promise.all(works);
    },
    /** The worker's answer, or undefined if it lets the request pass. */
    ask: async (path: string, more: { mode?: string; method?: string } = {}) => {
      const answers: Promise<Response>[] = [];
      const request = { method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...more };
      listeners.get('fetch')?.({
        request,
        respondWith: (answer: Promise<Response>) => answers.push(answer),
      });
      const [answer] = await Promise.all(answers);
      return answer?.text();
    },
  };
}

const OPEN = { mode: 'navigate' };
let isAway = false;
const answerFromNetwork = (path: string) =>
  isAway
    ? new TypeError('Failed to fetch')
    : new Response(path === '/admin/today' ? PAGE : `file ${path}`);

describe('the dock’s worker', () => {
  it('answers with the page and its files without a network, and lets everything else pass', async () => {
    const dock = makeWorker(answerFromNetwork);
    isAway = false;
    await dock.install();
    expect(dock.cached()).toEqual(['/admin/today', ENTRY]);
    isAway = true;
    expect(await dock.ask('/admin/today', OPEN)).toBe(PAGE);
    expect(await dock.ask('/admin/today?from=menu', OPEN)).toBe(PAGE);
    expect(await dock.ask(ENTRY)).toBe(`file ${ENTRY}`);
    for (const path of ['/', '/admin/bookings', '/admin/today/more']) {
      expect(await dock.ask(path, OPEN)).toBeUndefined();
    }

    for (const path of [
      '/api/bookings',
      '/api/timeslots',
      '/assets/other.js',
      'https://elsewhere.example/admin/today',
    ]) {
      expect(await dock.ask(path)).toBeUndefined();
    }

    expect(await dock.ask('/admin/today', { method: 'POST' })).toBeUndefined();
    isAway = false;
  });

  it('takes the page from the network whenever there is one, so that a release is seen', async () => {
    let page = PAGE;
    const dock = makeWorker((path) => new Response(path === '/admin/today' ? page : ''));
    await dock.install();
    page = '<script src="/assets/index-2.js"></script>';
    expect(await dock.ask('/admin/today', OPEN)).toBe(page);
  });

  it('shows the cached page where the server is away behind a proxy', async () => {
    let status = 200;
    const dock = makeWorker(() => new Response(status === 200 ? PAGE : 'Bad gateway', { status }));
    await dock.install();
    status = 502;
    expect(await dock.ask('/admin/today', OPEN)).toBe(PAGE);
  });

  it('is not installed with the page of another build', async () => {
    const dock = makeWorker(() => new Response('<script src="/assets/index-2.js"></script>'));
    await expect(dock.install()).rejects.toThrow('The page is of another version.');
  });
});
