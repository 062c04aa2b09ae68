const LOCK = 'dock-sender';

/**
 * Runs `send` while no other tab does. Without locks, on a site that is opened over plain HTTP, two tabs may send the same
 * call; its Idempotency-Key keeps the server from doing it twice.
 */
export const asOnlySender = <Result>(send: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(LOCK, send) : send();
