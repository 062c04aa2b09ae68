export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  /** An address at a domain that is reserved for examples (RFC 2606). */
  readonly email: string;
  readonly language: 'lv' | 'en';
}

const LATVIANS = [
  'Jānis Bērziņš, Anna Ozoliņa, Mārtiņš Liepiņš, Ieva Krūmiņa, Artūrs Balodis, Elīna Zariņa',
  'Kristaps Eglītis, Laura Vītola, Edgars Kļaviņš, Zane Pētersone, Roberts Jansons, Agnese Siliņa, Toms Āboliņš',
  'Madara Rozīte, Rihards Grīnbergs, Santa Lapiņa, Reinis Vanags, Dace Freimane, Gatis Strazdiņš, Linda Celmiņa',
  'Andris Priedītis, Evelīna Kronberga, Oskars Dūmiņš, Sanita Ziediņa, Valters Saulītis, Paula Mežule, Kaspars Tauriņš',
  'Undīne Ķirse, Niks Apsītis, Marta Šteina, Dāvis Upenieks, Una Cīrule, Emīls Zvirbulis, Beāte Lūse, Haralds Briedis',
];
/**
 * Phone prefixes of some countries, with numbers that are not assigned or come as close to that as
 * possible.
 */
const GUESTS: readonly (readonly [prefix: string, names: string])[] = [
  ['+370600000', 'Tomas Kazlauskas, Rūta Petrauskienė, Mantas Jankauskas'],
  ['+3725000', 'Kristjan Tamm, Liis Saar, Rasmus Mägi'],
  ['+3584570000', 'Aino Korhonen, Mikko Virtanen'],
  ['+4917139200', 'Lena Hoffmann, Jonas Becker'],
  ['+4477009000', 'Oliver Whitfield, Emma Clarke'],
  ['+467017406', 'Elsa Lindqvist'],
  ['+3805000000', 'Олена Шевчук'],
];

const DOMAINS = ['example.com', 'example.org', 'example.net'] as const;
const LATIN: Readonly<Record<string, string>> = { 'Олена Шевчук': 'olena.shevchuk' };

const mailName = (name: string): string =>
  LATIN[name] ??
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.');

function person(
  name: string,
  phoneNumber: string,
  language: Person['language'],
  i: number,
): Person {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${mailName(name)}@${DOMAINS[i % DOMAINS.length] ?? DOMAINS[0]}`;
  return { firstName, lastName, phoneNumber, email, language };
}

const two = (i: number): string => String(i).padStart(2, '0');

/** The person who signs in as the demo's athlete. */
export const athlete: Person = {
  firstName: 'Līga',
  lastName: 'Kalniņa',
  phoneNumber: '+37120000010',
  email: 'athlete@example.com',
  language: 'lv',
};

/** All customers of the park in the demo. */
export const people: readonly [Person, ...Person[]] = [
  athlete,
  ...LATVIANS.join(', ')
    .split(', ')
    .map((name, i) => person(name, `+371200000${two(i + 11)}`, 'lv', i)),
  ...GUESTS.flatMap(([prefix, names], country) =>
    names.split(', ').map((name, i) => person(name, `${prefix}${two(i + 41)}`, 'en', country + i)),
  ),
];
