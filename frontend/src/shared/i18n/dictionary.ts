import type { ResourceNamespaceMap, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    strictInterpolationChecks: true;
  }
}

/** Each feature adds its own: `declare module 'i18next' { interface ResourceNamespaceMap { park: typeof en } }`. */
type Namespace = keyof ResourceNamespaceMap;

type CountedStem<Key> = Key extends `${infer Stem}_one` ? Stem : never;

/**
 * What Latvian has to say for these English words: the same keys, no more and no fewer, and a third
 * form of whatever is counted ("0, 10, 11 laiku"; "1, 21 laiks"; "2, 3 laiki"). Otherwise the build fails.
 */
export type InLatvian<English> = {
  readonly [Key in keyof English | `${CountedStem<keyof English>}_zero`]: Key extends keyof English
    ? English[Key] extends string
      ? string
      : InLatvian<English[Key]>
    : string;
};

export interface Dictionary<English> {
  readonly en: English;
  readonly lv: InLatvian<English>;
}

/** Gives i18next a feature's words, and makes the hook by which its components say them in the language chosen. */
export function dictionaryHook<Ns extends Namespace>(
  namespace: Ns,
  words: Dictionary<ResourceNamespaceMap[Ns]>,
): () => TFunction<Ns> {
  i18n.addResourceBundle('en', namespace, words.en);
  i18n.addResourceBundle('lv', namespace, words.lv);
  return () => useTranslation(namespace, { i18n }).t as unknown as TFunction<Ns>;
}
