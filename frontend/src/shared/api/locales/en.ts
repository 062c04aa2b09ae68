import { errorCodes, type ErrorCode } from '@cablepark/contracts/shared/error-codes';

const sentences = Object.fromEntries(Object.entries(errorCodes).map(([code, { error }]) => [code, error]));

/** Why calls fail: the contract's own sentences. */
export const en = {
  ...(sentences as Record<ErrorCode, string>),
  noAnswer: 'No answer from the server. Please check your connection and try again.',
};
