import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { Passport } from './passport.ts';
import type { PasswordProof } from './password-proof.ts';

/** Adds passport's local strategy, which passes a login (an e-mail or a username) and a password to `proof`. */
export function addLocalStrategy(passport: Passport, proof: PasswordProof): Passport {
  class LocalStrategy extends PassportStrategy(Strategy, 'local') {
    constructor() {
      super({ usernameField: 'login', passwordField: 'password', session: false });
    }

    /** This instance keeps the strategy out of the process-wide one, which all applications would share. */
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
