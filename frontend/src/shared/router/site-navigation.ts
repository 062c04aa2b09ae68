import {
  createPath,
  matchRoutes,
  NavigationType,
  parsePath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type RouteObject,
  type To,
} from 'react-router-dom';

import { listen } from '../device/listen.ts';
import { loadScript, showWaitingNote, showWaitingToast } from '../device/load-script.ts';
import { inTab, parseJson } from '../storage/storage.ts';

/** The `handle` of a route whose page has a script of its own. */
export interface PageScript {
  readonly isLoaded: () => boolean;
  readonly load: () => Promise<void>;
}

export interface NavigationState {
  /** Whether the first page's script has loaded or has failed to load. */
  readonly isReady: boolean;
  readonly location: Location;
  readonly type: NavigationType;
  /** Whether the page's script has failed to load. */
  readonly isMissing: boolean;
  readonly keepsScroll: boolean;
}

export interface Move {
  readonly from: Location;
  readonly to: Location;
  /** Makes the move after all. */
  readonly proceed: () => void;
}

/** Returns true if the move must wait. */
type Blocker = (move: Move) => boolean;

/** What the browser keeps for a place in its history. */
interface StoredPlace {
  readonly state?: unknown;
  readonly key?: string;
  readonly index?: number;
}

/** The key of a place in the browser's history that this class hasn't written. */
const FIRST_KEY = 'default';
const POSITIONS = 'scrollPositions';

const readStoredPlace = (): StoredPlace => (history.state ?? {}) as StoredPlace;

function readLocation(): Location {
  const { pathname, search, hash } = location;
  const { state = null, key = FIRST_KEY } = readStoredPlace();
  return { pathname, search, hash, state, key };
}

/**
 * The key under which a page's scroll position is stored. A page that was just loaded has no key of
 * its own yet, so its path stands for it.
 */
const positionKeyOf = ({ key, pathname }: Location): string => (key === FIRST_KEY ? pathname : key);

/**
 * Moves react-router between addresses: a page stays until the script of the next one is there, and
 * a page with unsaved changes can hold a move back. The router's own data router, which does the
 * same, is a sixth of the first page's script.
 */
export class SiteNavigation implements Navigator {
  #state: NavigationState;
  readonly #routes: RouteObject[];
  readonly #listeners = new Set<() => void>();
  readonly #positions: Map<string, number>;
  #index: number | undefined;
  #blocker: Blocker | undefined;
  /** Called when the browser has gone back again after a step that was blocked. */
  #onTakenBack: (() => void) | undefined;
  /** Whether the browser's next step was allowed before, so that the blocker isn't asked again. */
  #isBlockerSkipped = false;
  /** Ends the loading for the latest move when another one begins. */
  #loading = new AbortController();
  #settled: Promise<void> = Promise.resolve();
  readonly #reload: () => void;

  constructor(routes: RouteObject[], reload: () => void = () => location.reload()) {
    this.#routes = routes;
    this.#reload = reload;
    this.#index = readStoredPlace().index ?? 0;
    history.replaceState({ ...readStoredPlace(), index: this.#index }, '');
    this.#positions = new Map((parseJson(inTab.read(POSITIONS)) ?? []) as [string, number][]);
    this.#state = {
      isReady: false,
      location: readLocation(),
      type: NavigationType.Pop,
      isMissing: false,
      keepsScroll: false,
    };
    listen([[window, 'popstate', () => this.#followBrowser()]]);
    this.#settled = this.#move(this.#state.location, NavigationType.Pop, false);
  }

  readonly getState = (): NavigationState => this.#state;

  /** Calls the listener after each move. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves once the page of the last move has loaded. */
  waitUntilSettled(): Promise<void> {
    return this.#settled;
  }

  // The router calls these without their object.
  readonly createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));
  readonly go = (steps: number): void => history.go(steps);
  readonly push = (to: To, state?: unknown, options?: NavigateOptions): void =>
    this.#navigate(NavigationType.Push, to, state, options);
  readonly replace = (to: To, state?: unknown, options?: NavigateOptions): void =>
    this.#navigate(NavigationType.Replace, to, state, options);

  /** Asks this blocker before each move. Returns a function that ends this. */
  readonly block = (blocker: Blocker): (() => void) => {
    this.#blocker = blocker;
    return () => {
      if (this.#blocker === blocker) {
        this.#blocker = undefined;
      }
    };
  };

  /** Where the page was left; undefined if it wasn't shown before. */
  positionOf(place: Location): number | undefined {
    return this.#positions.get(positionKeyOf(place));
  }

  /** Remembers how far down the page is, for when the visitor comes back. */
  savePosition(): void {
    this.#positions.set(positionKeyOf(this.#state.location), window.scrollY);
    inTab.write(POSITIONS, JSON.stringify([...this.#positions]));
  }

  #navigate(type: NavigationType, to: To, state: unknown, options: NavigateOptions = {}): void {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname, search, hash } = new URL(
      createPath(path).replace(/^\/+/, '/'),
      location.href,
    );
    const key = Math.random().toString(36).slice(2, 10);
    const next: Location = { pathname, search, hash, state: state ?? null, key };
    const move = () => {
      this.#settled = this.#move(next, type, options.preventScrollReset ?? false);
    };
    if (!this.#isBlocked(next, move)) {
      move();
    }
  }

  #isBlocked(to: Location, proceed: () => void): boolean {
    return this.#blocker?.({ from: this.#state.location, to, proceed }) ?? false;
  }

  /** The visitor went back or forward, or followed a link within the page. */
  #followBrowser(): void {
    const before = this.#index;
    const { index } = readStoredPlace();
    this.#index = index;
    if (this.#onTakenBack) {
      this.#onTakenBack();
      this.#onTakenBack = undefined;
      return;
    }

    const next = readLocation();
    if (index !== undefined && before !== undefined && !this.#isBlockerSkipped) {
      const takenBack = new Promise<void>((resolve) => {
        this.#onTakenBack = resolve;
      });
      const proceed = () => {
        void takenBack.then(() => {
          this.#isBlockerSkipped = true;
          history.go(index - before);
        });
      };
      if (this.#isBlocked(next, proceed)) {
        history.go(before - index);
        return;
      }

      this.#onTakenBack = undefined;
    }

    this.#isBlockerSkipped = false;
    this.#settled = this.#move(next, NavigationType.Pop, false);
  }

  async #move(next: Location, type: NavigationType, keepsScroll: boolean): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    if (this.#state.isReady) {
      this.savePosition();
    }

    const isMissing =
      this.#findMissingScripts(next).length > 0 && !(await this.#tryToLoad(next, type, signal));
    if (signal.aborted) {
      return;
    }

    this.#write(next, type);
    this.#state = { isReady: true, location: next, type, isMissing, keepsScroll };
    for (const listener of this.#listeners) {
      listener();
    }
  }

  /** Loads the scripts of a page as soon as there is a connection; returns false if that fails. */
  async #tryToLoad(next: Location, type: NavigationType, signal: AbortSignal): Promise<boolean> {
    const reload = () => {
      this.#write(next, type);
      this.#reload();
    };

    try {
      await loadScript(() => this.#loadScripts(next), {
        signal,
        path: next.pathname,
        reload,
        // Before the first page, there is nothing yet that shows toasts.
        showWaiting: this.#state.isReady ? showWaitingToast : showWaitingNote,
      });
      return true;
    } catch {
      return false;
    }
  }

  /** Loads the scripts of a page in advance, so that it opens without a network too. */
  async prefetch(path: string): Promise<void> {
    const { pathname, search, hash } = new URL(path, location.href);
    // If this fails, the page is loaded when it is opened.
    await this.#loadScripts({ pathname, search, hash, state: null, key: '' }).catch(
      () => undefined,
    );
  }

  #findMissingScripts(place: Location): readonly PageScript[] {
    const scripts = (matchRoutes(this.#routes, place) ?? []).flatMap(
      ({ route }) => (route.handle as PageScript | undefined) ?? [],
    );
    return scripts.filter((script) => !script.isLoaded());
  }

  async #loadScripts(place: Location): Promise<void> {
    let missing = this.#findMissingScripts(place);
    while (missing.length > 0) {
      await Promise.all(missing.map((script) => script.load()));
      // A script may have brought routes whose pages have scripts of their own.
      missing = this.#findMissingScripts(place);
    }
  }

  #write({ pathname, search, hash, state, key }: Location, type: NavigationType): void {
    if (type === NavigationType.Pop) {
      return;
    }

    this.#index = (this.#index ?? 0) + (type === NavigationType.Push ? 1 : 0);
    const place: StoredPlace = { state, key, index: this.#index };
    if (type === NavigationType.Push) {
      history.pushState(place, '', pathname + search + hash);
    } else {
      history.replaceState(place, '', pathname + search + hash);
    }
  }
}
