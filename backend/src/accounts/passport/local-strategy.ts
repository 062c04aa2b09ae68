import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { Passport } from './passport.ts';
import type { PasswordProof } from './password-proof.ts';

/** Adds passport's local strategy over what `signIn` gives: a login, which is an e-mail or a username, and a password. */
export function addLocalStrategy(passport: Passport, proof: PasswordProof): Passport {
  class LocalStrategy extends PassportStrategy(Strategy, 'local') {
    constructor() {
      super({ usernameField: 'login', passwordField: 'password', session: false });
    }

    /** Where it enters itself: not at the process's passport, which all applications would share. */
    getPassportInstance() {
      return passport.authenticator;
    }

    validate(login: string, password: string) {
      return proof.of(login, password);
    }
  }
  new LocalStrategy();
  return passport;
}
