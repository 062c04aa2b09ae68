import { eurosOf, type Cents } from '@cablepark/contracts/shared/money';
import { en, type Words } from './locales/en.ts';
import { lv } from './locales/lv.ts';
import { NO_BREAK_SPACE, type Language } from './riga-words.ts';

export const wordsIn: Readonly<Record<Language, Words>> = { lv, en };

/** A price as the site writes it, `€50.00` or `50,00 €`. */
export function priceIn(language: Language, cents: Cents): string {
  const amount = eurosOf(cents).toFixed(2);
  return language === 'lv' ? `${amount.replace('.', ',')}${NO_BREAK_SPACE}€` : `€${amount}`;
}

/** Both languages side by side, for notices to the park, whose staff read either. */
export function inBoth(say: (words: Words, language: Language) => string, between = ' · '): string {
  const [latvian, english] = [say(lv, 'lv'), say(en, 'en')];
  return latvian === english ? latvian : `${latvian}${between}${english}`;
}

/** The same for a narrow column: a line breaks between the languages, not within one. */
export const labelInBoth = (say: (words: Words) => string): string =>
  inBoth((words) => say(words).replaceAll(' ', NO_BREAK_SPACE));
