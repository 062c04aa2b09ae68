import { Command } from '@nestjs/cqrs';

import type { SignedIn } from '#accounts/sessions/signed-in';
import type { RequestContext } from '#http/request-context';
import type { ProvedIdentity } from './sign-in.decide.ts';

/**
 * Begins a session for a user who has proved their identity. The session is tied to the position of
 * the account at which the proof was valid, so that a later event that ends sessions ends this one
 * too, although the sign-in is in another stream.
 */
export class SignIn extends Command<SignedIn> {
  constructor(
    readonly proved: ProvedIdentity,
    readonly context: RequestContext,
  ) {
    super();
  }
}
