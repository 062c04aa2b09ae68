import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { ApiError } from '../api/api-error.ts';
import { useLanguage } from '../i18n/language.ts';
import { useErrorWords } from './locales/words.ts';

const ACCOUNT_REFUSALS = Object.keys(accountMessages) as (keyof typeof accountMessages)[];

/**
 * What to tell of a failed call: the server's own sentence, which is English, or ours for its code.
 * `otherwise` is for no answer, and for one that is none of our server's.
 */
export function useErrorText(): (error: Error, otherwise?: string) => string {
  const t = useErrorWords();
  const language = useLanguage();
  return (error, otherwise) => {
    if (!(error instanceof ApiError)) return otherwise ?? t('noAnswer');
    const { body, code } = error;
    if (language === 'en' && body !== undefined) return body.error;
    if (code === undefined) return otherwise ?? t('INTERNAL');
    const known = ACCOUNT_REFUSALS.find((refusal) => accountMessages[refusal] === body?.error);
    return t(known ?? code);
  };
}

/** A sentence of the page's own about what failed, and behind it why, as far as the server said. */
export function useFailedText(): (sentence: string, error: Error) => string {
  const errorText = useErrorText();
  return (sentence, error) => `${sentence} ${errorText(error, '')}`.trim();
}

/** What is said of names and passwords that are not taken, by the contract's own sentence. */
export function useAccountRefusals(): Readonly<Record<string, string>> {
  const t = useErrorWords();
  return Object.fromEntries(ACCOUNT_REFUSALS.map((refusal) => [accountMessages[refusal], t(refusal)]));
}
