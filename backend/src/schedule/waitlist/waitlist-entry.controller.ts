import { Controller, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import {
  acceptOffer,
  confirmWaitlistEntry,
  declineOffer,
  getWaitlistEntry,
  leaveWaitlist,
} from '@cablepark/contracts/schedule/waitlist';

import { AnswerInterceptor } from '#http/answer.interceptor';
import { Endpoint, Requested } from '#http/endpoint';
import { LinkGuard } from '../links/link.guard.ts';
import { AcceptOffer } from './accept-offer/accept-offer.command.ts';
import { ConfirmWaitlistEntry } from './confirm-waitlist-entry/confirm-waitlist-entry.command.ts';
import { DeclineOffer } from './decline-offer/decline-offer.command.ts';
import { GetWaitlistEntry } from './get-waitlist-entry.query.ts';
import { LeaveWaitlist } from './leave-waitlist/leave-waitlist.command.ts';

/** One entry of the waitlist, for the holder of its link. */
@Controller()
@UseGuards(LinkGuard)
@UseInterceptors(AnswerInterceptor)
export class WaitlistEntryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(getWaitlistEntry)
  getWaitlistEntry(@Requested() requested: Requested<typeof getWaitlistEntry>) {
    return this.queries.execute(new GetWaitlistEntry(requested));
  }

  @Endpoint(confirmWaitlistEntry)
  confirmWaitlistEntry(@Requested() requested: Requested<typeof confirmWaitlistEntry>) {
    return this.commands.execute(new ConfirmWaitlistEntry(requested));
  }

  @Endpoint(acceptOffer)
  acceptOffer(@Requested() requested: Requested<typeof acceptOffer>) {
    return this.commands.execute(new AcceptOffer(requested));
  }

  @Endpoint(declineOffer)
  declineOffer(@Requested() requested: Requested<typeof declineOffer>) {
    return this.commands.execute(new DeclineOffer(requested));
  }

  @Endpoint(leaveWaitlist)
  leaveWaitlist(@Requested() requested: Requested<typeof leaveWaitlist>) {
    return this.commands.execute(new LeaveWaitlist(requested));
  }
}
