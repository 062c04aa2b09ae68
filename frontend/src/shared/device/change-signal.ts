const CHANNEL = 'waiting-calls';

const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

const callListeners = (): void => {
  for (const listener of listeners) listener();
};
channel?.addEventListener('message', callListeners);

/** Announces to this tab and all others that the calls that wait on this device have changed. */
export function announceChange(): void {
  callListeners();
  channel?.postMessage(null);
}

/** Calls `listener` after each change, by whichever tab. Returns a function that stops it. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
