import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { errorCodes } from '@cablepark/contracts/shared/error-codes';
import { reservedMessage } from '@cablepark/contracts/shared/reserved-message';

import { makeWordsHook } from '#shared/i18n/dictionary';

export const errorTexts = { ...errorCodes, ...accountMessages, reserved: reservedMessage };

/** The sentences for all failures of calls. */
export const useErrorWords = makeWordsHook(errorTexts);
