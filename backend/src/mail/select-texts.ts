type Language = 'lv' | 'en';

/**
 * Texts in one language. In `Texts` each text has both languages side by side, or is a function
 * that returns both.
 */
export type TextsIn<Texts> = Texts extends { readonly en: unknown; readonly lv: unknown }
  ? Texts['en']
  : Texts extends (...values: infer Values) => infer Returned
    ? (...values: Values) => TextsIn<Returned>
    : { readonly [Name in keyof Texts]: TextsIn<Texts[Name]> };

/** Returns the texts in this language. */
export const selectTexts = <Texts extends object>(
  language: Language,
  texts: Texts,
): TextsIn<Texts> => selectLanguage(language, texts) as TextsIn<Texts>;

function selectLanguage(language: Language, texts: object): unknown {
  if ('en' in texts && 'lv' in texts) {
    return texts[language];
  }
  if (typeof texts === 'function') {
    const textFor = texts as (...values: unknown[]) => object;
    return (...values: unknown[]) => selectLanguage(language, textFor(...values));
  }

  return Object.fromEntries(
    Object.entries(texts).map(
      ([name, text]) => [name, selectLanguage(language, text as object)] as const,
    ),
  );
}
