type Language = 'lv' | 'en';

/**
 * Texts of which each has both languages side by side, or a function that returns them, as they are
 * in one language.
 */
export type TextsIn<Texts> = Texts extends { readonly en: unknown; readonly lv: unknown }
  ? Texts['en']
  : Texts extends (...values: infer Values) => infer Returned
    ? (...values: Values) => TextsIn<Returned>
    : { readonly [Name in keyof Texts]: TextsIn<Texts[Name]> };

export const textsIn = <Texts extends object>(language: Language, texts: Texts): TextsIn<Texts> =>
  inLanguage(language, texts) as TextsIn<Texts>;

function inLanguage(language: Language, texts: object): unknown {
  if ('en' in texts && 'lv' in texts) {
    return texts[language];
  }
  if (typeof texts === 'function') {
    const textFor = texts as (...values: unknown[]) => object;
    return (...values: unknown[]) => inLanguage(language, textFor(...values));
  }

  return Object.fromEntries(
    Object.entries(texts).map(
      ([name, text]) => [name, inLanguage(language, text as object)] as const,
    ),
  );
}
