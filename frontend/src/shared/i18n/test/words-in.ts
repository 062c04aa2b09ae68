import type { Words } from '../dictionary.ts';
import { i18n } from '../i18n.ts';
import type { Language } from '../language.ts';

/** One language's words, outside of any component. `English` is the type of the feature's English words. */
export function wordsIn<English>(language: Language, words: object): Words<English> {
  const namespace = `spec-${language}`;
  i18n.addResourceBundle(language, namespace, words);
  return i18n.getFixedT(language, namespace as never) as unknown as Words<English>;
}
