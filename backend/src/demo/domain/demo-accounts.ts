import type { Profile } from '@cablepark/contracts/accounts/user';
import type { UserRole } from '@cablepark/contracts/shared/roles';

import { athlete, people, type Person } from './people.ts';

export interface DemoAccount {
  /** Unique among the demo's accounts; the id is derived from it. */
  readonly username: string;
  readonly role: UserRole;
  readonly profile: Profile;
  /** Whether visitors of the demo may sign in to it with the demo's password. */
  readonly isForVisitors: boolean;
  readonly openedDaysAgo: number;
  /** Null if the user never signed in again. */
  readonly signedInHoursAgo: number | null;
  readonly isActive: boolean;
}

const ATHLETES = 14;

const ofPerson = (
  { firstName, lastName, phoneNumber, email }: Person,
  username: string,
): Profile => ({
  email,
  username,
  firstName,
  lastName,
  phoneNumber,
});

const staff = (
  role: UserRole,
  firstName: string,
  lastName: string,
  signedInHoursAgo: number | null,
): DemoAccount => ({
  username: `demo-${role}`,
  role,
  profile: {
    email: `${role}@example.com`,
    username: `demo-${role}`,
    firstName,
    lastName,
    phoneNumber: '+37120000001',
  },
  isForVisitors: true,
  openedDaysAgo: 70,
  signedInHoursAgo,
  isActive: true,
});

const ofCustomer = (person: Person, i: number): DemoAccount => {
  const username = person === athlete ? 'demo-athlete' : (person.email.split('@')[0] ?? '');
  return {
    username,
    role: 'athlete',
    profile: ofPerson(person, username),
    isForVisitors: person === athlete,
    openedDaysAgo: 69 - 5 * i,
    signedInHoursAgo: i % 5 === 4 ? null : 3 + 7 * i,
    isActive: i !== 11,
  };
};

/** One account of each role to sign in to, and customers with an account, oldest first. */
export const demoAccounts: readonly DemoAccount[] = [
  staff('admin', 'Inese', 'Grasmane', 26),
  staff('manager', 'Māris', 'Ošs', 5),
  staff('operator', 'Signe', 'Ievkalne', 1),
  ...people.slice(0, ATHLETES).map(ofCustomer),
];

/** The username of a person's account, or null; most people have none. */
export const accountOf = (person: Person): string | null =>
  demoAccounts.find(({ profile }) => profile.email === person.email)?.username ?? null;
