import { useLanguage, type Language } from './language.ts';

/** A feature's words in both languages: the same shape twice, so that a missing key fails the build. */
export type Texts<Shape> = Readonly<Record<Language, Shape>>;

/** Makes the hook by which a feature's components get their words in the language chosen. */
export const textsHook =
  <Shape>(texts: Texts<Shape>) =>
  (): Shape =>
    texts[useLanguage()];
