import { useTranslation } from 'react-i18next';
import { languages } from './chosen-language.ts';
import { i18n } from './i18n.ts';

/** A text in both languages. */
interface Text {
  readonly en: string;
  readonly lv: string;
}

/** Latvian has a third plural form of everything that is counted ("0, 10, 11 laiku"; "1, 21 laiks"; "2, 3 laiki"). */
interface LatvianForm {
  readonly lv: string;
}

interface Dictionary {
  readonly [key: string]: Text | LatvianForm | Dictionary;
}

type CountedStem<Key> = Key extends `${infer Stem}_one` ? Stem : never;

/** What a dictionary must have: English of every text but a third plural form, and that of everything counted. */
type Complete<Texts> = {
  readonly [Key in keyof Texts | `${CountedStem<keyof Texts>}_zero`]: Key extends `${string}_zero`
    ? LatvianForm
    : Key extends keyof Texts
      ? Texts[Key] extends LatvianForm
        ? Text
        : Complete<Texts[Key]>
      : never;
};

/** The English sentences of a dictionary. */
type InEnglish<Texts> = {
  readonly [Key in keyof Texts as Key extends `${string}_zero` ? never : Key]: Texts[Key] extends Text
    ? Texts[Key]['en']
    : InEnglish<Texts[Key]>;
};

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
export type Words<Texts, English = InEnglish<Texts>> = <Key extends KeyOf<English>>(
  key: Key,
  ...values: Values<Placeholder<SentenceAt<English, Key>>>
) => string;

/** The texts of named English sentences, which contracts have, and of their Latvian. */
export const withLatvian = <Name extends string>(
  english: Readonly<Record<Name, string>>,
  latvian: Readonly<Record<NoInfer<Name>, string>>,
): Readonly<Record<Name, Text>> =>
  Object.fromEntries(Object.entries(latvian).map(([name, lv]) => [name, { en: english[name as Name], lv }])) as Record<
    Name,
    Text
  >;

/** The sentences of one language, as i18next reads them. */
export function sentencesIn(language: keyof Text, texts: Dictionary): object {
  const sentence = (text: Dictionary[string]) =>
    typeof text.lv === 'string' ? (text as Partial<Text>)[language] : sentencesIn(language, text as Dictionary);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, sentence(text)]));
}

let namespaces = 0;

/** Registers a feature's dictionary and creates the hook with which its components read it. */
export function wordsHook<const Texts extends Dictionary>(texts: Texts & Complete<Texts>): () => Words<Texts> {
  namespaces += 1;
  const namespace = `words-${namespaces}`;
  for (const language of languages) i18n.addResourceBundle(language, namespace, sentencesIn(language, texts));
  return () => useTranslation(namespace, { i18n }).t as unknown as Words<Texts>;
}
