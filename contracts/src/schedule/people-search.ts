import { toShownEmail } from '../shared/shown-email.ts';

/**
 * All that a person can be found by: name, e-mail, the digits of the phone and the references. It
 * is one text, because a back end holds as many as there are bookings. Each part ends with a tab;
 * phone and references begin with a mark. The references alone are in capital letters, so that no
 * part of a name is found within one.
 */
export type Findable = string;

interface Described {
  readonly name: string;
  readonly phone: string;
  readonly email?: string | null | undefined;
  readonly references?: readonly string[] | undefined;
}

/** Letters that have no accent to be taken off, and how people type them. */
const WRITTEN_OTHERWISE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(WRITTEN_OTHERWISE).join('')}]`, 'g');

/** A text without case, accents, blanks and signs, so that `Bērziņa-Kalna` is `berzinakalna`. */
export const toPlainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(OTHER_LETTERS, (letter) => WRITTEN_OTHERWISE[letter] ?? letter);

/** The pictures in a text, such as emoji, without what varies their colour or joins them. */
const toPictures = (text: string): string => text.replaceAll(/[^\p{So}]/gu, '');

/** Removes the zeros in front, which dial a country or a city. */
const removeZeros = (digits: string): string => digits.replace(/^0+/, '');

const END = '\t';
const PHONE = '+';
const REFERENCE = '@';

/** Prepares a person for being found. */
export function toFindable({ name, phone, email, references = [] }: Described): Findable {
  const digits = removeZeros(phone.replaceAll(/\D/g, ''));
  const marked = references.map((reference) => REFERENCE + toCapitals(reference));
  const emails = listForms(email ?? '').map(toPlainText);
  const pictures = toPictures(name);
  const names = pictures === '' ? [toPlainText(name)] : [toPlainText(name), pictures];
  return [...names, ...emails, PHONE + digits, ...marked, ''].join(END);
}

/** An e-mail as it is stored, and as screens show it if that differs. */
const listForms = (email: string): string[] => [...new Set([email, toShownEmail(email)])];

const toCapitals = (reference: string): string => toPlainText(reference).toUpperCase();

/** Texts of which any one is enough. */
type Alternatives = readonly string[];

/** What somebody typed to find a person, prepared for comparing it with many people. */
export interface PersonSearch {
  /** The texts that find a person by all that was typed. */
  readonly whole: Alternatives;
  /** The texts that find a person by each of several words. Without words, only `whole` counts. */
  readonly words: readonly Alternatives[];
  /** The whole text as a reference, with mark and end, so that only exactly this one matches. */
  readonly reference: string;
}

/** Prepares what somebody typed for a search. */
export function readPersonSearch(typed: string): PersonSearch {
  // Pictures count only where nothing else was typed, as for a name that is an emoji.
  const whole = toPlainText(typed) || toPictures(typed);
  // A phone in groups is one number, and its groups by themselves are in many others.
  const words = DIGITS.test(whole) ? [] : typed.split(/\s+/).map(toPlainText);
  return {
    whole: listAlternatives(whole),
    words: words.filter((word) => word !== '').map(listAlternatives),
    reference: REFERENCE + whole.toUpperCase() + END,
  };
}

const DIGITS = /^\d+$/;
/** Fewer digits are part of too many phone numbers. */
const LEAST_DIGITS = 3;
/** The fewest digits of a whole phone number, without the code of a country. */
const SHORTEST_NUMBER = 7;
/** How many digits the code of a country may have. */
const COUNTRY_CODE_LENGTHS = [1, 2, 3];

/**
 * The texts by which a typed part finds a person: in a name, in a reference, or in a phone number.
 */
function listAlternatives(part: string): Alternatives {
  if (part === '') {
    return [];
  }

  const alternatives = [part, REFERENCE + part.toUpperCase()];
  const digits = removeZeros(part);
  if (DIGITS.test(part) && digits.length >= LEAST_DIGITS) {
    alternatives.push(digits);
    // Perhaps the code of a country was typed, and left out when booking.
    for (const length of COUNTRY_CODE_LENGTHS) {
      const number = digits.slice(length);
      if (number.length >= SHORTEST_NUMBER) {
        alternatives.push(PHONE + number + END);
      }
    }
  }

  return alternatives;
}

const hasAny = (person: Findable, alternatives: Alternatives): boolean =>
  alternatives.some((text) => person.includes(text));

/**
 * Whether a person is found: by part of a name, e-mail or phone, by the beginning of a reference,
 * or by several such words in any order. Case, accents, blanks and the country code make no
 * difference.
 */
export const isFoundBy = (person: Findable, { whole, words }: PersonSearch): boolean =>
  hasAny(person, whole) || (words.length > 0 && words.every((word) => hasAny(person, word)));

/** Whether exactly this reference was typed. */
export const isReferenceOf = (person: Findable, { reference }: PersonSearch): boolean =>
  person.includes(reference);
