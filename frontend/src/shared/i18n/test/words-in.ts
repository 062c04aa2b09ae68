import type { Words } from '../dictionary.ts';
import { i18n } from '../i18n.ts';
import type { Language } from '../language.ts';

/** Reads a dictionary outside of a component. `English` is the type of the feature's English dictionary. */
export function wordsIn<English>(language: Language, words: object): Words<English> {
  const namespace = `spec-${language}`;
  i18n.addResourceBundle(language, namespace, words);
  return i18n.getFixedT(language, namespace as never) as unknown as Words<English>;
}
