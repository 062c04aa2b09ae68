import type { Profile } from '@cablepark/contracts/accounts/user';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import { athlete, people, type Person } from './people.ts';

export interface DemoAccount {
  /** Names it among all of the demo's: its id is made from it. */
  readonly username: string;
  readonly role: UserRole;
  readonly profile: Profile;
  /** Whether somebody who watches the demo may sign in to it, with the demo's password. */
  readonly isForVisitors: boolean;
  readonly openedDaysAgo: number;
  /** Null for who never came back. */
  readonly signedInHoursAgo: number | null;
  readonly isActive: boolean;
}

const ATHLETES = 14;

const ofPerson = ({ firstName, lastName, phoneNumber, email }: Person, username: string): Profile => ({
  email,
  username,
  firstName,
  lastName,
  phoneNumber,
});

const staff = (role: UserRole, firstName: string, lastName: string, signedInHoursAgo: number | null): DemoAccount => ({
  username: `demo-${role}`,
  role,
  profile: { email: `${role}@example.com`, username: `demo-${role}`, firstName, lastName, phoneNumber: '+37120000001' },
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

/** One for each role to sign in to, and customers who have an account; the oldest first. */
export const demoAccounts: readonly DemoAccount[] = [
  staff('admin', 'Inese', 'Grasmane', 26),
  staff('manager', 'Māris', 'Ošs', 5),
  staff('operator', 'Signe', 'Ievkalne', 1),
  ...people.slice(0, ATHLETES).map(ofCustomer),
];

/** The account of one of the people, by its username; null for most. */
export const accountOf = (person: Person): string | null =>
  demoAccounts.find(({ profile }) => profile.email === person.email)?.username ?? null;
