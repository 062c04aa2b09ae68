import type { UserRole } from '@cablepark/contracts/shared/roles';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  /** An address at a domain that is reserved for examples (RFC 2606). */
  readonly email: string;
  readonly language: 'lv' | 'en';
}

/** An account of the demo, and what became of it. */
export interface DemoAccount {
  /** Unique among the demo's accounts; the id is derived from it. */
  readonly username: string;
  readonly role: UserRole;
  readonly person: Person;
  /** Whether visitors of the demo may sign in to it with the demo's password. */
  readonly isForVisitors: boolean;
  readonly openedDaysAgo: number;
  /** Null if the user never signed in again. */
  readonly signedInHoursAgo: number | null;
  readonly isActive: boolean;
}

/** The person who signs in as the demo's athlete. */
const athlete: Person = {
  firstName: 'Līga',
  lastName: 'Kalniņa',
  phoneNumber: '+37120000010',
  email: 'athlete@example.com',
  language: 'lv',
};

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

const toMailName = (name: string): string =>
  LATIN[name] ??
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.');

function createPerson(
  name: string,
  phoneNumber: string,
  language: Person['language'],
  i: number,
): Person {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${toMailName(name)}@${DOMAINS[i % DOMAINS.length] ?? DOMAINS[0]}`;
  return { firstName, lastName, phoneNumber, email, language };
}

const toTwoDigits = (i: number): string => String(i).padStart(2, '0');

/** All customers of the park in the demo, each with a first name of their own. */
export const people: readonly Person[] = [
  athlete,
  ...LATVIANS.join(', ')
    .split(', ')
    .map((name, i) => createPerson(name, `+371200000${toTwoDigits(i + 11)}`, 'lv', i)),
  ...GUESTS.flatMap(([prefix, names], country) =>
    names
      .split(', ')
      .map((name, i) => createPerson(name, `${prefix}${toTwoDigits(i + 41)}`, 'en', country + i)),
  ),
];

/** The customer of this first name. Throws for a name that nobody has. */
export function findPerson(firstName: string): Person {
  const person = people.find((one) => one.firstName === firstName);
  if (!person) {
    throw new Error(`Nobody in the demo is called ${firstName}.`);
  }

  return person;
}

/** How many of the customers have an account. */
const ATHLETES = 14;

const openStaffAccount = (
  role: UserRole,
  firstName: string,
  lastName: string,
  signedInHoursAgo: number,
): DemoAccount => ({
  username: `demo-${role}`,
  role,
  person: {
    firstName,
    lastName,
    phoneNumber: '+37120000001',
    email: `${role}@example.com`,
    language: 'lv',
  },
  isForVisitors: true,
  openedDaysAgo: 70,
  signedInHoursAgo,
  isActive: true,
});

/** A new account every five days. Every fifth never signed in again, and the twelfth was closed. */
const openCustomerAccount = (person: Person, i: number): DemoAccount => ({
  username: person === athlete ? 'demo-athlete' : (person.email.split('@')[0] ?? ''),
  role: 'athlete',
  person,
  isForVisitors: person === athlete,
  openedDaysAgo: 69 - 5 * i,
  signedInHoursAgo: i % 5 === 4 ? null : 3 + 7 * i,
  isActive: i !== 11,
});

/** One account of each role to sign in to, and customers with an account, oldest first. */
export const demoAccounts: readonly DemoAccount[] = [
  openStaffAccount('admin', 'Inese', 'Grasmane', 26),
  openStaffAccount('manager', 'Māris', 'Ošs', 5),
  openStaffAccount('operator', 'Signe', 'Ievkalne', 1),
  ...people.slice(0, ATHLETES).map(openCustomerAccount),
];

/** The account of a person, if they have one; most people don't. */
export const findAccount = (person: Person): DemoAccount | undefined =>
  demoAccounts.find((account) => account.person === person);
