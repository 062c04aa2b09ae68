/** Sends this process's address to its parent, and shuts down on request. */
export function serving(url: string, stop: () => Promise<unknown>): void {
  process.send?.({ url });
  process.on('message', (message) => {
    if (message === 'stop') void stop().finally(() => process.exit());
  });
  process.on('disconnect', () => process.exit());
}
