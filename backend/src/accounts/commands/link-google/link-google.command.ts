import { Command } from '@nestjs/cqrs';

import type { GoogleUser } from '#accounts/google/google';
import type { RequestContext } from '#http/request-context';

/**
 * Links a Google account to the caller's. Rejects with GoogleSignInRefused if it belongs to
 * somebody else's account.
 */
export class LinkGoogle extends Command<void> {
  constructor(
    readonly userId: string,
    readonly google: GoogleUser,
    readonly context: RequestContext,
  ) {
    super();
  }
}
