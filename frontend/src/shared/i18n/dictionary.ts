import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';

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

interface Dictionary<English> {
  readonly en: English;
  readonly lv: InLatvian<NoInfer<English>>;
}

/** `empty.title`; what is counted is named by its stem, so `slots` stands for `slots_one` and `slots_other`. */
type KeyOf<English> = {
  [Key in keyof English & string]: English[Key] extends string
    ? Key extends `${infer Stem}_one` | `${infer Stem}_other`
      ? Stem
      : Key
    : `${Key}.${KeyOf<English[Key]>}`;
}[keyof English & string];

type SentenceAt<English, Key> = Key extends keyof English
  ? English[Key]
  : Key extends `${infer Head}.${infer Rest}`
    ? SentenceAt<English[Head & keyof English], Rest>
    : English[`${Key & string}_other` & keyof English] | '{{count}}';

type Placeholder<Sentence> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Name extends string> = [Name] extends [never]
  ? []
  : [values: { readonly [Each in Name]: Each extends 'count' ? number : string | number }];

/** Returns the text for a key, in the language chosen. Whatever its placeholders name must be given. */
export type Words<English> = <Key extends KeyOf<English>>(
  key: Key,
  ...values: Values<Placeholder<SentenceAt<English, Key>>>
) => string;

let namespaces = 0;

/** Adds a feature's words to the page, and makes the hook by which its components write them. */
export function wordsHook<English extends object>({ en, lv }: Dictionary<English>): () => Words<English> {
  namespaces += 1;
  const namespace = `words-${namespaces}`;
  i18n.addResourceBundle('en', namespace, en);
  i18n.addResourceBundle('lv', namespace, lv);
  return () => useTranslation(namespace, { i18n }).t as unknown as Words<English>;
}
