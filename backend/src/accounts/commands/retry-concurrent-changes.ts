import { reject } from '@cablepark/contracts/shared/rejection';
import pRetry from 'p-retry';
import { ConcurrentChange } from '../domain/account.ts';

/** More concurrent changes to one account than occur by accident; retrying takes a second at most. */
const RETRIES = 30;

/** Retries an attempt that a concurrent change of the account made fail; rejects UNAVAILABLE if that doesn't end. */
export const retryConcurrentChanges = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  pRetry(attempt, {
    retries: RETRIES,
    minTimeout: 5,
    maxTimeout: 40,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof ConcurrentChange,
  }).catch((error: unknown) => {
    if (error instanceof ConcurrentChange) return reject('UNAVAILABLE');
    throw error;
  });
