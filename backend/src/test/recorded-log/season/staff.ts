import type { SignedInBrowser } from '#test/sign-in';

/** The park's staff, signed in. */
export interface Staff {
  readonly admin: SignedInBrowser;
  readonly manager: SignedInBrowser;
  readonly operator: SignedInBrowser;
}
