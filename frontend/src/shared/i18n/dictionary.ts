import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';

type CountedStem<Key> = Key extends `${infer Stem}_one` ? Stem : never;

/**
 * The Latvian dictionary for an English one. It must have exactly the same keys, and a third plural form of everything
 * that is counted ("0, 10, 11 laiku"; "1, 21 laiks"; "2, 3 laiki"). Otherwise it doesn't compile.
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

/** A key such as `empty.title`. Plural forms share the key of their stem: `slots` for `slots_one` and `slots_other`. */
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

/** Returns the text for a key in the current language. Every placeholder of the text needs a value. */
export type Words<English> = <Key extends KeyOf<English>>(
  key: Key,
  ...values: Values<Placeholder<SentenceAt<English, Key>>>
) => string;

let namespaces = 0;

/** Registers a feature's dictionary and creates the hook with which its components read it. */
export function wordsHook<English extends object>({ en, lv }: Dictionary<English>): () => Words<English> {
  namespaces += 1;
  const namespace = `words-${namespaces}`;
  i18n.addResourceBundle('en', namespace, en);
  i18n.addResourceBundle('lv', namespace, lv);
  return () => useTranslation(namespace, { i18n }).t as unknown as Words<English>;
}
