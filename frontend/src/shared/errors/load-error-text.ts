import { ApiError } from '../api/api-error.ts';
import { commonWords } from '../i18n/common-words.ts';
import { currentLanguage } from '../i18n/language.ts';

/**
 * The text for a failed call, for the first page, whose script has none of them. Without a network
 * it says that.
 */
export async function loadErrorText(error: Error): Promise<string> {
  const language = currentLanguage();
  if (!(error instanceof ApiError)) {
    return commonWords.noAnswer[language];
  }

  return import('./error-texts.ts').then(
    ({ toErrorText: errorTextIn }) => errorTextIn(language, error),
    () => error.body?.error ?? commonWords.noAnswer[language],
  );
}
