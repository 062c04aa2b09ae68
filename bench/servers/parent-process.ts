/** Sends the server's address to the parent process, which may then ask it to stop. */
export function reportReady(url: string, stop: () => Promise<unknown>): void {
  process.send?.({ url });
  process.on('message', (message) => {
    if (message === 'stop') {
      void stop().finally(() => process.exit());
    }
  });
  process.on('disconnect', () => process.exit());
}
