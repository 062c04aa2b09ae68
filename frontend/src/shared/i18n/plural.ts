import type { Language } from './language.ts';

/** The forms of a counted noun. Latvian says "0, 10, 11 laiku", "1, 21 laiks", "2, 3 laiki". */
export interface PluralForms {
  readonly zero?: string;
  readonly one: string;
  readonly other: string;
}

const rules: Record<Language, Intl.PluralRules> = { lv: new Intl.PluralRules('lv'), en: new Intl.PluralRules('en') };

/** `3 slots`, `21 laiks`: the number and the noun in the form it asks for. */
export function counted(language: Language, count: number, forms: PluralForms): string {
  const category = rules[language].select(count);
  const noun = category === 'zero' ? (forms.zero ?? forms.other) : category === 'one' ? forms.one : forms.other;
  return `${count} ${noun}`;
}
