import { ApiError } from '../api/api-error.ts';
import { useLanguage } from '../i18n/language.ts';
import { useErrorWords } from './locales/words.ts';

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
    return code === undefined ? (otherwise ?? t('INTERNAL')) : t(code);
  };
}

/** A sentence of the page's own about what failed, and behind it why, as far as the server said. */
export function useFailedText(): (sentence: string, error: Error) => string {
  const errorText = useErrorText();
  return (sentence, error) => `${sentence} ${errorText(error, '')}`.trim();
}
