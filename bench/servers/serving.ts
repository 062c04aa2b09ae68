/** Tells the parent process where this one serves, and ends when it is asked to. */
export function serving(url: string, stop: () => Promise<unknown>): void {
  process.send?.({ url });
  process.on('message', (message) => {
    if (message === 'stop') void stop().finally(() => process.exit());
  });
  process.on('disconnect', () => process.exit());
}
