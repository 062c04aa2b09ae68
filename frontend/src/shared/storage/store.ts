import { useSyncExternalStore } from 'react';

/** A value outside of React's tree that any component can show, because the site has only one of it. */
export function createStore<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Whether a component that is on screen shows the value. */
    isShown: () => listeners.size > 0,
    /** The value. The component is rendered again whenever it changes. */
    useValue: () => useSyncExternalStore(subscribe, get, get),
  };
}
