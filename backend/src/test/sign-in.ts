import { randomBytes } from 'node:crypto';

import type { User } from '@cablepark/contracts/accounts/user';
import type { UserRole } from '@cablepark/contracts/shared/roles';

import { Browser } from './browser.ts';

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** A visitor who has signed in. */
export class SignedInBrowser extends Browser {
  readonly user: User;
  readonly password: string;

  constructor(url: string, user: User, password: string) {
    super(url);
    this.user = user;
    this.password = password;
  }
}

/** Signs in; throws if that is refused. */
export async function signIn(url: string, login: Login): Promise<SignedInBrowser> {
  const answer = await new Browser(url).post<User>('/api/login', login);
  if (answer.status !== 200) {
    throw new Error(`Signing in was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  const browser = new SignedInBrowser(url, answer.body, login.password);
  const [, name = '', value = ''] =
    /^([^=]+)=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  browser.cookies.set(name, value);
  return browser;
}

/** Returns a function that has an admin create a user in a role, and signs that user in. */
export function createNewcomerSignIn(
  admin: () => Promise<SignedInBrowser>,
): (role: UserRole) => Promise<SignedInBrowser> {
  let signedIn: Promise<SignedInBrowser> | undefined;
  return async (role) => {
    signedIn ??= admin();
    const by = await signedIn;
    const username = `${role}-${randomBytes(4).toString('hex')}`;
    const login = { email: `${username}@park.test`, password: `${username}'s password` };
    const person = {
      username,
      firstName: 'Anna',
      lastName: 'Bērziņa',
      phoneNumber: '+37120000000',
      role,
    };
    const { status, body } = await by.post('/api/users', { ...login, ...person });
    if (status !== 201) {
      throw new Error(`Making a user was answered ${status}: ${JSON.stringify(body)}`);
    }

    return signIn(by.url, login);
  };
}
