import { EventStoreFailure } from '@cablepark/event-store/client/failures';
import type { StreamStore } from '@cablepark/event-store/streams/stream-store';

/**
 * A store whose process dies around its write number `after`: either just before it, or once it is written but not
 * confirmed. Whatever follows fails too.
 */
export function interruptedStore(store: StreamStore, after: number, isWritten: boolean): StreamStore {
  let writes = 0;
  const died = () => Promise.reject(new EventStoreFailure('unclear', 'the process died'));
  return new Proxy(store, {
    get(target, name) {
      if (name !== 'handle') {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
      }
      return async (...args: Parameters<StreamStore['handle']>) => {
        writes += 1;
        if (writes > after + 1 || (writes === after + 1 && !isWritten)) return died();
        const handled = await target.handle(...args);
        return writes === after + 1 ? died() : handled;
      };
    },
  });
}
