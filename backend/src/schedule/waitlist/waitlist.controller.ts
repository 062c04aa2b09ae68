import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import {
  endWaitlist,
  endWaitlistEntry,
  eraseWaitlistEntry,
  joinWaitlist,
  listWaitlist,
} from '@cablepark/contracts/schedule/waitlist';

import { AnswerInterceptor } from '#http/answer.interceptor';
import { Endpoint, Requested } from '#http/endpoint';
import { EndWaitlistEntry } from './end-entries/end-waitlist-entry.command.ts';
import { EndWaitlist } from './end-entries/end-waitlist.command.ts';
import { EraseWaitlistEntry } from './erase-entries/erase-waitlist-entry.command.ts';
import { JoinWaitlist } from './join-waitlist/join-waitlist.command.ts';
import { ListWaitlist } from './waitlist.query.ts';

/** The waitlist, for customers who join it and for staff. */
@Controller()
@UseInterceptors(AnswerInterceptor)
export class WaitlistController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(joinWaitlist)
  joinWaitlist(@Requested() requested: Requested<typeof joinWaitlist>) {
    return this.commands.execute(new JoinWaitlist(requested));
  }

  @Endpoint(listWaitlist)
  listWaitlist(@Requested() requested: Requested<typeof listWaitlist>) {
    return this.queries.execute(new ListWaitlist(requested));
  }

  @Endpoint(endWaitlistEntry)
  endWaitlistEntry(@Requested() requested: Requested<typeof endWaitlistEntry>) {
    return this.commands.execute(new EndWaitlistEntry(requested));
  }

  @Endpoint(endWaitlist)
  endWaitlist(@Requested() requested: Requested<typeof endWaitlist>) {
    return this.commands.execute(new EndWaitlist(requested));
  }

  @Endpoint(eraseWaitlistEntry)
  eraseWaitlistEntry(@Requested() requested: Requested<typeof eraseWaitlistEntry>) {
    return this.commands.execute(new EraseWaitlistEntry(requested));
  }
}
