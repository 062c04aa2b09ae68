import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { errorCodes, reservedMessage } from '@cablepark/contracts/shared/error-codes';
import { wordsHook } from '../../i18n/dictionary.ts';

/** The sentences for all failures of calls. */
export const useErrorWords = wordsHook({
  ...errorCodes,
  ...accountMessages,
  reserved: reservedMessage,
  noAnswer: {
    en: 'There is no connection to the server. Please try again.',
    lv: 'Nav savienojuma ar serveri. Lūdzu, mēģini vēlreiz.',
  },
});
