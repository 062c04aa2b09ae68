import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { toPassRefusal } from '@cablepark/contracts/passes/pass-refusals';

import { ApiError } from '../api/api-error.ts';
import { readWords } from '../i18n/dictionary.ts';
import type { Language } from '../i18n/language.ts';
import { showToast } from '../toast/toasts.ts';
import { errorTexts, useErrorWords } from './locales/words.ts';

const ACCOUNT_REFUSALS = Object.keys(accountMessages) as (keyof typeof accountMessages)[];

/**
 * The text for a failed call. In English it is the server's own sentence, in Latvian ours for the
 * server's code. `otherwise` is the text if there was no response, or one that isn't from our
 * server.
 */
function writeErrorText(
  t: ReturnType<typeof useErrorWords>,
  error: Error,
  otherwise?: string,
): string {
  if (!(error instanceof ApiError)) {
    return otherwise ?? t('noAnswer');
  }

  const { body, code } = error;
  const ofPass = toPassRefusal(code, body?.passName, t.language);
  if (ofPass !== undefined) {
    return ofPass;
  }
  if (t.language === 'en' && body !== undefined) {
    return body.error;
  }
  if (error.isReserved) {
    return t('reserved');
  }
  if (code === undefined || !Object.hasOwn(errorTexts, code)) {
    return otherwise ?? t('INTERNAL');
  }

  const known = ACCOUNT_REFUSALS.find((refusal) => accountMessages[refusal].en === body?.error);
  return t(known ?? code);
}

/** The text for a failed call, outside of a component. */
export const toErrorText = (language: Language, error: Error): string =>
  writeErrorText(readWords(language, errorTexts), error);

/**
 * Returns a function that gives the text for a failed call, or `otherwise` if our server gave no
 * reason.
 */
export function useErrorText(): (error: Error, otherwise?: string) => string {
  const t = useErrorWords();
  return (error, otherwise) => writeErrorText(t, error, otherwise);
}

/**
 * Returns a function that appends the server's reason, if there is one, to the page's own sentence
 * about a failure.
 */
export function useFailedText(): (sentence: string, error: Error) => string {
  const errorText = useErrorText();
  return (sentence, error) => `${sentence} ${errorText(error, '')}`.trim();
}

/**
 * The translated messages about refused names, passwords and phone numbers, by the contract's
 * English sentence.
 */
export function useAccountRefusals(): Readonly<Record<string, string>> {
  const t = useErrorWords();
  return Object.fromEntries(
    ACCOUNT_REFUSALS.map((refusal) => [accountMessages[refusal].en, t(refusal)]),
  );
}

/**
 * Makes handlers of failures, which show the reason after the page's own sentence if there is one.
 */
export function useFailedToast(): (title: string, sentence?: string) => (error: Error) => void {
  const errorText = useErrorText();
  const failedText = useFailedText();
  return (title, sentence) => (error) => {
    const text = sentence === undefined ? errorText(error) : failedText(sentence, error);
    showToast({ title, text, tone: 'destructive' });
  };
}
