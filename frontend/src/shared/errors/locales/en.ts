import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { errorCodes, type ErrorCode } from '@cablepark/contracts/shared/error-codes';

type Sentences = { readonly [Code in ErrorCode]: (typeof errorCodes)[Code]['error'] };

const sentences = Object.fromEntries(Object.entries(errorCodes).map(([code, { error }]) => [code, error])) as Sentences;

export const en = {
  ...sentences,
  ...accountMessages,
  noAnswer: 'There is no connection to the server. Please try again.',
} as const;
