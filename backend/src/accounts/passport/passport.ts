import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport, { type Strategy } from 'passport';
import { Strategy as PasswordStrategy } from 'passport-local';

import { Claims } from '../commands/open-account/claims.ts';
import type { ProvedIdentity } from '../commands/sign-in/sign-in.decide.ts';
import { Credentials } from '../credentials/credentials.ts';
import { toLoginName } from '../domain/names.ts';

/** The parts of an express request that a strategy reads. */
export type PassportRequest = Readonly<Record<string, unknown>>;

export type Outcome<User> =
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'refused' }
  | { readonly kind: 'redirect'; readonly location: string };

/**
 * Finds the account of a name and verifies the password, with the same steps and time if nobody has
 * the name.
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly claims: Claims,
    private readonly credentials: Credentials,
  ) {}

  async prove(login: string, password: string): Promise<ProvedIdentity | false> {
    const owner = await this.claims.findOwnerInEqualTime(toLoginName(login));
    const isRight = await this.credentials.matches(owner?.account.credentialId ?? null, password);
    if (!isRight || !owner?.account.isActive) {
      return false;
    }

    const { role, credentialId } = owner.account;
    return { userId: owner.userId, role, method: 'password', credentialId, googleAccount: null };
  }
}

/**
 * Passport as a function from a request to an outcome. By itself it writes to express's responses,
 * and all applications of a process share its instance.
 */
@Injectable()
export class Passport {
  readonly authenticator = new passport.Authenticator();

  constructor(proof: PasswordProof) {
    addLocalStrategy(this, proof);
  }

  use(name: string, strategy: Strategy): void {
    this.authenticator.use(name, strategy);
  }

  /** Lets a strategy decide on a request. Rejects with the strategy's error if it can't. */
  attempt<User>(
    name: string,
    request: PassportRequest,
    options: object = {},
  ): Promise<Outcome<User>> {
    return new Promise((resolve, fail) => {
      const answer = (error: unknown, user?: User | false | null) => {
        if (error) {
          fail(toError(error));
        } else {
          resolve(user ? { kind: 'user', user } : { kind: 'refused' });
        }
      };

      const headers: Record<string, string> = {};
      const response = {
        setHeader: (header: string, value: string) => {
          headers[header] = value;
        },
        end: () => resolve({ kind: 'redirect', location: headers['Location'] ?? '/' }),
      };
      const middleware = this.authenticator.authenticate(
        name,
        { ...options, session: false },
        answer,
      ) as (request: PassportRequest, response: object, next: (error?: unknown) => void) => void;
      middleware(request, response, (error) => fail(toError(error)));
    });
  }
}

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('The strategy failed.', { cause: thrown });

/**
 * Adds passport's local strategy, which passes a login (an e-mail or a username) and a password to
 * `proof`.
 */
function addLocalStrategy(passport: Passport, proof: PasswordProof): void {
  class LocalStrategy extends PassportStrategy(PasswordStrategy, 'local') {
    constructor() {
      super({ usernameField: 'login', passwordField: 'password', session: false });
    }

    /**
     * This instance keeps the strategy out of the process-wide one, which all applications would
     * share.
     */
    getPassportInstance() {
      return passport.authenticator;
    }

    validate(login: string, password: string) {
      return proof.prove(login, password);
    }
  }
  new LocalStrategy();
}
