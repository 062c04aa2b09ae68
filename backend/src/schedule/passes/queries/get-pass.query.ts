import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import type { getPass } from '@cablepark/contracts/passes/passes';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { UndeliveredMails } from '#schedule/queries/undelivered-mails';
import { PassCodes } from '../pass-codes.ts';
import { ShownPasses } from './passes.query.ts';

/** A pass by its code, or for staff by its id. */
export class GetPass extends Query<AnswerTo<typeof getPass>> {
  constructor(readonly requested: Requested<typeof getPass>) {
    super();
  }
}

@QueryHandler(GetPass)
export class GetPassHandler implements IQueryHandler<GetPass> {
  constructor(
    private readonly shown: ShownPasses,
    private readonly codes: PassCodes,
    private readonly undelivered: UndeliveredMails,
  ) {}

  async execute({ requested: { params, query, context } }: GetPass): Answered<typeof getPass> {
    const pass = await this.codes.findByKey(params.key, context);
    const asked = { slotIds: query.timeSlotIds, context };
    if (params.key.kind !== 'id') {
      return this.shown.showToHolder(pass, asked);
    }

    const shown = await this.shown.showToStaff(pass, asked);
    const isMailUndelivered = await this.undelivered.isOfPass(pass.passId);
    return isMailUndelivered ? { ...shown, isMailUndelivered } : shown;
  }
}
