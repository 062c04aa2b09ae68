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
    const { body } = error;
    if (body === undefined) return otherwise ?? t('INTERNAL');
    return language === 'en' ? body.error : t(body.code);
  };
}
