import { Command } from '@nestjs/cqrs';

import type { ParkEvent } from '@cablepark/contracts/events';

/**
 * Erases the customers, accounts and texts in these events, for which the log has no erasure yet.
 */
export class EraseUnreadable extends Command<void> {
  constructor(readonly unreadable: readonly Unreadable[]) {
    super();
  }
}

/** An event with boxes that nobody can open any more, and the keys to them. */
export interface Unreadable {
  readonly event: ParkEvent;
  readonly keyIds: readonly string[];
}
