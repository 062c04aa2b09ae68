import { reject } from '@cablepark/contracts/shared/rejection';
import pRetry from 'p-retry';
import { Overtaken } from '../domain/overtaken.ts';

/** More than changes to one account come at once, unless somebody means to be in the way; a second at most. */
const RETRIES = 30;

/** Tries anew what something else that happened to the account overtook; rejects UNAVAILABLE where that goes on and on. */
export const unlessOvertaken = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  pRetry(attempt, {
    retries: RETRIES,
    minTimeout: 5,
    maxTimeout: 40,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof Overtaken,
  }).catch((error: unknown) => {
    if (error instanceof Overtaken) return reject('UNAVAILABLE');
    throw error;
  });
