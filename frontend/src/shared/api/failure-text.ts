import { useLanguage } from '../i18n/language.ts';
import { ApiError } from './api-error.ts';
import { useFailureWords } from './locales/words.ts';

/**
 * Tells why a call failed: in English as the server says it, which names the field or the day, in
 * Latvian by the error's code. `otherwise` is said where neither is known.
 */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const t = useFailureWords();
  const language = useLanguage();
  return (error, otherwise) => {
    if (!(error instanceof ApiError)) return error instanceof TypeError ? t('noAnswer') : otherwise;
    if (!error.body) return otherwise;
    return language === 'en' ? error.body.error : t(error.body.code);
  };
}
