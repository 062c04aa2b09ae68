import type { SignedInBrowser } from '../../sign-in.ts';

/** The park's staff, signed in. */
export interface Staff {
  readonly admin: SignedInBrowser;
  readonly manager: SignedInBrowser;
  readonly operator: SignedInBrowser;
}
