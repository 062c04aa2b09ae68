import { Command } from '@nestjs/cqrs';

import type { GoogleSignInError } from '@cablepark/contracts/accounts/google-sign-in';

import type { GoogleUser } from '#accounts/google/google';
import type { SignedIn } from '#accounts/sessions/signed-in';
import type { RequestContext } from '#http/request-context';

/** The reason why a user for whom Google vouches can't be signed in. */
export class GoogleSignInRefused extends Error {
  constructor(readonly reason: GoogleSignInError) {
    super(reason);
  }
}

export class SignInWithGoogle extends Command<SignedIn> {
  constructor(
    readonly google: GoogleUser,
    readonly context: RequestContext,
  ) {
    super();
  }
}
