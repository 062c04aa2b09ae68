import type { ErrorCode } from '../shared/error-codes.ts';

interface Names {
  readonly lv: string;
  readonly en: string;
}

/** How a pass refuses to pay, by its name. */
const SENTENCES = {
  PASS_REFUNDED: {
    en: 'The pass “{{name}}” was refunded.',
    lv: 'Par abonementu „{{name}}” nauda ir atmaksāta.',
  },
  PASS_EXPIRED: {
    en: 'The pass “{{name}}” is not valid on that day.',
    lv: 'Abonements „{{name}}” tajā dienā nav derīgs.',
  },
  PASS_USED_UP: {
    en: 'The pass “{{name}}” is used up.',
    lv: 'Abonements „{{name}}” ir izlietots.',
  },
  PASS_LIMIT: {
    en: 'The pass “{{name}}” pays no more half hours on that day.',
    lv: 'Tajā dienā ar abonementu „{{name}}” vairs nevar norēķināties.',
  },
} as const satisfies Partial<Record<ErrorCode, Names>>;

export type PassRefusal = keyof typeof SENTENCES;

/**
 * The sentence that says which pass refuses to pay; undefined for a refusal that names none.
 * `passName` is that of an answer.
 */
export function toPassRefusal(
  code: ErrorCode | undefined,
  passName: Names | undefined,
  language: keyof Names,
): string | undefined {
  if (code === undefined || passName === undefined || !Object.hasOwn(SENTENCES, code)) {
    return undefined;
  }

  return SENTENCES[code as PassRefusal][language].replace('{{name}}', () => passName[language]);
}
