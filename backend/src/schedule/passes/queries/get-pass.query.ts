import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import type { getPass } from '@cablepark/contracts/passes/passes';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { isStaffMember, type Caller } from '#http/request-context';
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
  ) {}

  async execute({ requested: { params, query, context } }: GetPass): Answered<typeof getPass> {
    const { key } = params;
    if (key.kind === 'id') {
      return this.#showToStaff(key.id, context.caller, query.timeSlotIds);
    }

    const pass = await this.codes.find(key.code, context);
    return this.shown.showToHolder(pass, query.timeSlotIds);
  }

  async #showToStaff(
    id: string,
    caller: Caller,
    asked: readonly SlotId[] | undefined,
  ): Answered<typeof getPass> {
    if (caller.kind === 'guest') {
      return reject('NOT_SIGNED_IN');
    }
    if (!isStaffMember(caller)) {
      return reject('NOT_ALLOWED');
    }

    return this.shown.showToStaff(await this.shown.findById(id), asked);
  }
}
