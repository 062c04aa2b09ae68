const CHANNEL = 'waiting-calls';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

const callListeners = (): void => {
  for (const listener of listeners) listener();
};

/** The channel to the other tabs. It is opened by the first page that needs it. */
function openChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', callListeners);
  }
  return channel;
}

/** Announces to this tab and all others that the calls that wait on this device have changed. */
export function announceChange(): void {
  callListeners();
  openChannel().postMessage(null);
}

/** Calls `listener` after each change, by whichever tab. Returns a function that stops it. */
export function onWaitingChange(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
