import { ApiError } from '../api/api-error.ts';
import { commonWords } from '../i18n/common-words.ts';
import { currentLanguage } from '../i18n/language.ts';

/**
 * The text for a failed call, loaded on demand, because the first page's script has no such texts.
 * Without a network it says so.
 */
export async function loadErrorText(error: Error): Promise<string> {
  const language = currentLanguage();
  if (!(error instanceof ApiError)) {
    return commonWords.noAnswer[language];
  }

  return import('./error-texts.ts').then(
    ({ toErrorText }) => toErrorText(language, error),
    () => error.body?.error ?? commonWords.noAnswer[language],
  );
}
