import { runProcess } from '@cablepark/platform/test/child-process';

/** What the provider states about a user (OpenID Connect Core 1.0, section 5.1). */
export interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** An OpenID Connect provider in a process of its own, whose users always agree. */
export interface Provider {
  readonly issuer: string;
  /** Sets who signs in from now on. */
  say(claims: Claims): Promise<void>;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  const { child, line, exit } = runProcess(new URL('provider-process.ts', import.meta.url), []);
  const issuer = await line();
  if (issuer === undefined) {
    throw new Error('The provider did not start.');
  }

  return {
    issuer,
    say: async (claims) => {
      child.stdin?.write(`${JSON.stringify(claims)}\n`);
      await line();
    },
    stop: async () => {
      child.stdin?.end();
      await exit;
    },
  };
}
