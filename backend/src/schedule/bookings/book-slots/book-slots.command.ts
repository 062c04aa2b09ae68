import { Command } from '@nestjs/cqrs';

import type { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';

import type { RequestContext } from '#http/request-context';
import type { PlacedAnswer } from './new-bookings.ts';

/** Books the requested slots. */
export class BookSlots extends Command<PlacedAnswer> {
  constructor(
    readonly input: BodyOf<typeof bookSlots>,
    readonly context: RequestContext,
  ) {
    super();
  }
}
