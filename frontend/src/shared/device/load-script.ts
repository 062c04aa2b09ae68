import { commonWords } from '../i18n/common-words.ts';
import { currentLanguage } from '../i18n/language.ts';
import { inTab } from '../storage/storage.ts';
import { dismissToast, showToast } from '../toast/toasts.ts';
import { listen } from './listen.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
/** The key in the tab's storage that lists the paths for which the document was reloaded. */
const RELOADED = 'reloadedFor';

interface LoadOptions {
  /** Ends the attempts, for instance because the visitor has gone elsewhere. */
  readonly signal?: AbortSignal;
  /** Tells the visitor that there is no connection, until the returned function is called. */
  readonly showWaiting?: () => () => void;
  /** The path of the page that needs the script. */
  readonly path?: string;
  /** Reloads the document, for that path. */
  readonly reload?: () => void;
}

/**
 * Loads a script by `load`. Without a connection it says so and tries again until there is one. If
 * the server answers but the script can't be loaded, an update has probably replaced it, and the
 * document is reloaded, once for each path and version of the site. After that it throws.
 */
export async function loadScript<Script>(
  load: () => Promise<Script>,
  {
    signal,
    showWaiting = showWaitingToast,
    path = location.pathname,
    reload = () => location.reload(),
  }: LoadOptions = {},
): Promise<Script> {
  try {
    return await load();
  } catch {
    signal?.throwIfAborted();
  }

  const endWaiting = showWaiting();
  try {
    await waitForServer(signal);
    await loadStylesAgain();
    return await load();
  } catch (error) {
    signal?.throwIfAborted();
    if (!noteReload(path)) {
      throw error;
    }

    reload();
    // This document is about to end.
    return await new Promise<never>(() => undefined);
  } finally {
    endWaiting();
  }
}

const waitingText = (): string => commonWords.noConnection[currentLanguage()];

export function showWaitingToast(): () => void {
  const id = showToast({ title: waitingText(), durationMs: null });
  return () => dismissToast(id);
}

/** Says the same over a page that is only painted. */
export function showWaitingNote(): () => void {
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.className = 'waiting-note';
  note.textContent = waitingText();
  document.body.append(note);
  return () => note.remove();
}

/** Resolves once the server answers. */
async function waitForServer(signal: AbortSignal | undefined): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!(await isServerReached())) {
    await waitForNetwork(pause, signal);
    signal?.throwIfAborted();
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
}

/** While a server restarts, it or its proxy answers with an error. */
const isServerReached = (): Promise<boolean> =>
  fetch('/api/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Resolves after the pause, as soon as the device has a network again, or when it is aborted. */
const waitForNetwork = (pause: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stopListening();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, pause);
    const stopListening = listen([
      [window, 'online', end],
      [signal ?? new EventTarget(), 'abort', end],
    ]);
  });

/** Loads the style sheets that have failed, because Vite requests each of them only once. */
async function loadStylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const failed = links.filter(({ sheet }) => sheet === null);
  await Promise.all(failed.map(loadStyleAgain));
}

const loadStyleAgain = (failed: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = failed.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    failed.replaceWith(link);
  });

/**
 * Notes that the document is reloaded for this path. Returns false if this version of the site was
 * reloaded for it before.
 */
function noteReload(path: string): boolean {
  const version = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  const place = `${version} ${path}`;
  const known = inTab.read(RELOADED)?.split('\n') ?? [];
  if (known.includes(place)) {
    return false;
  }

  inTab.write(RELOADED, [...known, place].join('\n'));
  return true;
}
