import { type Language, useLanguage } from './language.ts';

/** A text in both languages. */
interface Text {
  readonly en: string;
  readonly lv: string;
}

/** Latvian has a third plural form of everything that is counted ("0, 10, 11 laiku"; "1, 21 laiks"; "2, 3 laiki"). */
interface LatvianForm {
  readonly lv: string;
}

export interface Dictionary {
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

const plurals = { en: new Intl.PluralRules('en'), lv: new Intl.PluralRules('lv') };

/** Reads a dictionary outside of a component. */
export const wordsIn = <Texts>(language: Language, texts: Texts): Words<Texts> => {
  const words = (key: string, values: Readonly<Record<string, string | number>> = {}) => {
    const path = key.split('.');
    const name = path.pop() ?? '';
    const group = path.reduce<Dictionary>((each, part) => each[part] as Dictionary, texts as Dictionary);
    const counted = group[`${name}_${plurals[language].select(Number(values['count']))}`];
    const { [language]: sentence = key } = (counted ?? group[name]) as Partial<Text>;
    return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, placeholder: string) => String(values[placeholder]));
  };
  return words;
};

/** All dictionaries that have been loaded. */
export const dictionaries: Dictionary[] = [];

/** Registers a feature's dictionary and creates the hook with which its components read it. */
export function wordsHook<const Texts extends Dictionary>(texts: Texts & Complete<Texts>): () => Words<Texts> {
  dictionaries.push(texts);
  const words = { en: wordsIn<Texts>('en', texts), lv: wordsIn<Texts>('lv', texts) };
  return () => words[useLanguage()];
}
