import passport, { type Strategy } from 'passport';

/** The parts of an express request that a strategy reads. */
export type PassportRequest = Readonly<Record<string, unknown>>;

export type Outcome<User> =
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'refused' }
  | { readonly kind: 'redirect'; readonly location: string };

/**
 * Passport as one function from a request to its outcome. Passport itself is made for express middleware, whose
 * response differs from Fastify's, and its global instance would be shared by all applications of a process.
 */
export class Passport {
  readonly authenticator = new passport.Authenticator();

  use(name: string, strategy: Strategy): this {
    this.authenticator.use(name, strategy);
    return this;
  }

  /** Throws the strategy's error if it couldn't find out. */
  attempt<User>(name: string, request: PassportRequest, options: object = {}): Promise<Outcome<User>> {
    return new Promise((resolve, fail) => {
      const answer = (error: unknown, user?: User | false | null) => {
        if (error) fail(asError(error));
        else resolve(user ? { kind: 'user', user } : { kind: 'refused' });
      };
      const headers: Record<string, string> = {};
      const response = {
        setHeader: (header: string, value: string) => {
          headers[header] = value;
        },
        end: () => {
          resolve({ kind: 'redirect', location: headers['Location'] ?? '/' });
        },
      };
      const middleware = this.authenticator.authenticate(name, { ...options, session: false }, answer) as (
        request: PassportRequest,
        response: object,
        next: (error?: unknown) => void,
      ) => void;
      middleware(request, response, (error) => {
        fail(asError(error));
      });
    });
  }
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('The strategy failed.', { cause: thrown });
