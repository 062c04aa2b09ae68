import { OFFLINE_CACHES, OFFLINE_PAGE } from '../shared/device/offline-page.ts';

interface BuiltDock {
  /** The script that the page of this build names. */
  readonly entry: string;
  /** The page's scripts, styles and fonts. Their names contain hashes of their contents. */
  readonly files: readonly string[];
}

/** How long to wait for the network before the cached page is shown. */
const NETWORK_WAIT_MS = 4000;

/**
 * Makes the dock open without a network. It answers for the dock's page, which it fetches whenever
 * there is a network, and for that page's own files. Every other request passes by it; answers of
 * the API are never cached here. It is long because its handlers share the scope and the cache's
 * name.
 */
export function startDockWorker(scope: WorkerScope, { entry, files }: BuiltDock): void {
  const cacheName = OFFLINE_CACHES + entry;
  const known = new Set(files);

  async function install(): Promise<void> {
    const cache = await scope.caches.open(cacheName);
    await cache.addAll([...files]);
    const page = await scope.fetch(OFFLINE_PAGE, {
      cache: 'no-cache',
      headers: { Accept: 'text/html' },
    });
    // While a new version is rolled out, the page may belong to another build. The browser tries
    // again later.
    if (!(await keepPage(page))) {
      throw new Error('The page is of another version.');
    }

    await scope.skipWaiting();
  }

  async function activate(): Promise<void> {
    const names = await scope.caches.keys();
    const old = names.filter((name) => name.startsWith(OFFLINE_CACHES) && name !== cacheName);
    await Promise.all(old.map((name) => scope.caches.delete(name)));
  }

  /** Keeps a page of this build, whose files are cached. Returns false for any other. */
  async function keepPage(page: Response): Promise<boolean> {
    if (!page.ok || page.redirected) {
      return false;
    }

    const copy = page.clone();
    if (!(await page.text()).includes(entry)) {
      return false;
    }

    await (await scope.caches.open(cacheName)).put(OFFLINE_PAGE, copy);
    return true;
  }

  /**
   * Answers with the page from the network, which is the newest, or with the cached one if there is
   * no usable answer in time.
   */
  async function answerWithPage(request: Request): Promise<Response> {
    const cached = scope.caches.match(OFFLINE_PAGE, { ignoreVary: true });
    const answer = scope.fetch(request).then((page) => {
      if (page.status >= 500) {
        throw new Error('The server is away.');
      }

      void keepPage(page.clone());
      return page;
    });
    const answerFromCache = async () => (await cached) ?? answer;
    const tooLate = new Promise((resolve) => {
      AbortSignal.timeout(NETWORK_WAIT_MS).addEventListener('abort', resolve);
    });
    return Promise.race([answer.catch(answerFromCache), tooLate.then(answerFromCache)]);
  }

  async function answerWithFile(request: Request): Promise<Response> {
    return (await scope.caches.match(request, { ignoreVary: true })) ?? scope.fetch(request);
  }

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== scope.location.origin) {
      return;
    }
    if (mode === 'navigate' && pathname === OFFLINE_PAGE) {
      event.respondWith(answerWithPage(event.request));
    } else if (known.has(pathname)) {
      event.respondWith(answerWithFile(event.request));
    }
  });
}

/**
 * What the worker uses of its global scope. TypeScript's own types of it can't be loaded beside
 * those of pages.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
