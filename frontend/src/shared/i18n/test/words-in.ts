import { sentencesIn, type Words } from '../dictionary.ts';
import { i18n } from '../i18n.ts';
import type { Language } from '../language.ts';

/** Reads a dictionary outside of a component. */
export function wordsIn<const Texts extends Parameters<typeof sentencesIn>[1]>(
  language: Language,
  texts: Texts,
): Words<Texts> {
  const namespace = `spec-${language}`;
  i18n.addResourceBundle(language, namespace, sentencesIn(language, texts));
  return i18n.getFixedT(language, namespace as never) as unknown as Words<Texts>;
}
