import { useSyncExternalStore } from 'react';

import type { PageChoices } from '@cablepark/contracts/shared/first-paint';

/**
 * A value outside of React's tree that any component can show, because the site has only one of it.
 */
export function createStore<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    get,
    subscribe,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) {
        listener();
      }
    },
    /** Whether a component that is on screen shows the value. */
    isShown: () => listeners.size > 0,
    /** The value. The component is rendered again whenever it changes. */
    useValue: () => useSyncExternalStore(subscribe, get, get),
  };
}

/**
 * A storage that never throws: browsers may refuse access, and pages work without what is stored
 * here.
 */
const makeSafeStorage = (storage: () => Storage) => ({
  read: (key: string): string | null => attempt(() => storage().getItem(key)) ?? null,
  write: (key: string, value: string): void => attempt(() => storage().setItem(key, value)),
  remove: (...keys: string[]): void =>
    attempt(() => keys.forEach((key) => storage().removeItem(key))),
});

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Values that this device keeps. */
export const {
  read: readStored,
  write: writeStored,
  remove: removeStored,
} = makeSafeStorage(() => localStorage);

/** Values that live as long as this tab. */
export const inTab = makeSafeStorage(() => sessionStorage);

/** Parses JSON that was stored or sent; null if there is none or it can't be read. */
export const parseJson = (text: string | null): unknown =>
  attempt<unknown>(() => JSON.parse(text ?? 'null')) ?? null;

const YEAR_SECONDS = 31_536_000;

/**
 * Reads a choice that was made on this device for all pages; null if there is none. Choices are in
 * cookies, so that the server can paint pages accordingly.
 */
export function readChoice(name: keyof PageChoices): string | null {
  if (typeof document === 'undefined') {
    return null;
  }

  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null;
}

export function writeChoice(name: keyof PageChoices, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
