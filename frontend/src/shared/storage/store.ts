import { useSyncExternalStore } from 'react';

export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Whether a component that is on screen shows the value. */
  readonly isShown: () => boolean;
  /** The value. The component is rendered again whenever it changes. */
  readonly useValue: () => Value;
}

/** A value outside of React's tree that any component can show, because the site has only one of it. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    isShown: () => listeners.size > 0,
    useValue: () => useSyncExternalStore(subscribe, get, get),
  };
}
