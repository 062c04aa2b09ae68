import { Strategy } from 'passport-local';
import type { PasswordProof } from './password-proof.ts';

/** Passport's local strategy over what `signIn` gives: a login, which is an e-mail or a username, and a password. */
export const localStrategy = (proof: PasswordProof): Strategy =>
  new Strategy({ usernameField: 'login', passwordField: 'password', session: false }, (login, password, done) => {
    proof.of(login, password).then(
      (proved) => {
        done(null, proved);
      },
      (error: unknown) => {
        done(error);
      },
    );
  });
