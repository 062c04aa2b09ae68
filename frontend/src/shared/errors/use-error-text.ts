import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { ApiError } from '../api/api-error.ts';
import { useLanguage } from '../i18n/language.ts';
import { useErrorWords } from './locales/words.ts';
import { toast } from '../toast/toasts.ts';

const ACCOUNT_REFUSALS = Object.keys(accountMessages) as (keyof typeof accountMessages)[];

/**
 * Returns a function that gives the text for a failed call. In English it is the server's own sentence, in Latvian
 * ours for the server's code. `otherwise` is the text if there was no response, or one that isn't from our server.
 */
export function useErrorText(): (error: Error, otherwise?: string) => string {
  const t = useErrorWords();
  const language = useLanguage();
  return (error, otherwise) => {
    if (!(error instanceof ApiError)) return otherwise ?? t('noAnswer');
    const { body, code } = error;
    if (language === 'en' && body !== undefined) return body.error;
    if (code === undefined) return otherwise ?? t('INTERNAL');
    const known = ACCOUNT_REFUSALS.find((refusal) => accountMessages[refusal].en === body?.error);
    return t(known ?? code);
  };
}

/** Returns a function that appends the server's reason, if there is one, to the page's own sentence about a failure. */
export function useFailedText(): (sentence: string, error: Error) => string {
  const errorText = useErrorText();
  return (sentence, error) => `${sentence} ${errorText(error, '')}`.trim();
}

/** The translated messages about refused names, passwords and phone numbers, by the contract's English sentence. */
export function useAccountRefusals(): Readonly<Record<string, string>> {
  const t = useErrorWords();
  return Object.fromEntries(ACCOUNT_REFUSALS.map((refusal) => [accountMessages[refusal].en, t(refusal)]));
}

/**
 * Returns a function that creates a handler of failures. It shows the reason, after the page's own sentence if there is
 * one.
 */
export function useFailedToast(): (title: string, sentence?: string) => (error: Error) => void {
  const errorText = useErrorText();
  const failedText = useFailedText();
  return (title, sentence) => (error) => {
    const text = sentence === undefined ? errorText(error) : failedText(sentence, error);
    toast({ title, text, tone: 'destructive' });
  };
}
