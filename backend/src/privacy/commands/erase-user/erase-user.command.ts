import { Command } from '@nestjs/cqrs';

import type { RequestContext } from '#http/request-context';

/**
 * Closes an account and erases its owner's data, bookings and feedback included. Repeating it
 * finishes an erasure that was interrupted.
 */
export class EraseUser extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}
