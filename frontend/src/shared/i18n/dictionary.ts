import { commonWords } from './common-words.ts';
import { useLanguage, type Language } from './language.ts';

/**
 * A text in both languages. `{{name}}` stands for a value, and `{slot|slots}` for the forms of what
 * is counted by `count`: two in English ("1 slot"; "0, 2 slots"), three in Latvian ("0, 10, 11
 * laiku"; "1, 21 laiks"; "2, 3 laiki").
 */
interface Text {
  readonly en: string;
  readonly lv: string;
}

export interface Dictionary {
  readonly [key: string]: Text | Dictionary;
}

const forms = { en: ['one', 'other'], lv: ['zero', 'one', 'other'] };

/** The places of a sentence where the form depends on the count, such as `slot|slots`. */
type Choice<Sentence> = Sentence extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `${string}|${string}` ? Inner : never) | Choice<Rest>
  : never;
type ThreeForms = `${string}|${string}|${string}`;

/**
 * What a dictionary must have: both languages of every text, each with as many forms as it needs.
 */
type Complete<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends Text
    ? [
        Extract<Choice<Texts[Key]['en']>, ThreeForms>,
        Exclude<Choice<Texts[Key]['lv']>, ThreeForms>,
      ] extends [never, never]
      ? Text
      : never
    : Complete<Texts[Key]>;
};

/** A key such as `empty.title`. */
type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends Text ? Key : `${Key}.${KeyOf<Texts[Key]>}`;
}[keyof Texts & string];

type TextAt<Texts, Key> = Key extends keyof Texts
  ? Texts[Key]
  : Key extends `${infer Head}.${infer Rest}`
    ? TextAt<Texts[Head & keyof Texts], Rest>
    : never;

type Placeholder<Sentence> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values that a text needs. */
type ValueIn<Shown> = Shown extends Text
  ? Placeholder<Shown['en']> | ([Choice<Shown[keyof Text]>] extends [never] ? never : 'count')
  : never;

type Values<Name extends string> = [Name] extends [never]
  ? []
  : [values: { readonly [Each in Name]: Each extends 'count' ? number : string | number }];

type WithCommon<Texts> = Omit<typeof commonWords, keyof Texts> & Texts;

/** Returns the text for a key in its language. Every placeholder of the text needs a value. */
interface Words<Texts> {
  <Key extends KeyOf<Texts>>(key: Key, ...values: Values<ValueIn<TextAt<Texts, Key>>>): string;
  /** In which dates and prices beside the texts are written too. */
  readonly language: Language;
}

const plurals = { en: new Intl.PluralRules('en'), lv: new Intl.PluralRules('lv') };

type FillingValues = Readonly<Record<string, string | number>>;

/** Writes a text in a language, with the values of its placeholders. */
export function fillText(language: Language, text: Text, values: FillingValues = {}): string {
  const form = forms[language].indexOf(plurals[language].select(Number(values['count'])));
  return text[language].replaceAll(
    /\{\{(\w+)\}\}|\{([^{}]+)\}/g,
    (_, name: string | undefined, choice = '') =>
      name === undefined ? (String(choice).split('|')[form] ?? '') : String(values[name]),
  );
}

/** Writes texts that are declared elsewhere than in a dictionary in the visitor's language. */
export function useFillText(): (text: Text, values?: FillingValues) => string {
  const language = useLanguage();
  return (text, values) => fillText(language, text, values);
}

/** Reads a dictionary outside of a component. */
export const readWords = <Texts>(language: Language, texts: Texts): Words<WithCommon<Texts>> => {
  const all: Dictionary = { ...commonWords, ...texts };
  const textOf = (key: string, values?: FillingValues) => {
    const text = key
      .split('.')
      .reduce<Dictionary | Text>((each, part) => (each as Dictionary)[part] ?? {}, all);
    return fillText(language, { en: key, lv: key, ...text }, values);
  };

  const words: unknown = Object.assign(textOf, { language });
  return words as Words<WithCommon<Texts>>;
};

/** All dictionaries that have been loaded. */
export const dictionaries: Dictionary[] = [];

/** Registers a feature's dictionary and creates the hook with which its components read it. */
export function makeWordsHook<const Texts extends Dictionary>(
  texts: Texts & Complete<Texts>,
): () => Words<WithCommon<Texts>> {
  dictionaries.push(texts);
  const words = { en: readWords<Texts>('en', texts), lv: readWords<Texts>('lv', texts) };
  return () => words[useLanguage()];
}

/** The hook of components that need no other words. */
export const useCommonWords = makeWordsHook(commonWords);
