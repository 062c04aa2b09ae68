import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import { readPassCode } from '@cablepark/contracts/passes/pass-code';
import type { listPasses } from '@cablepark/contracts/passes/passes';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { PassCodes } from '../pass-codes.ts';
import { ShownPasses } from './passes.query.ts';

/** Passes that staff look for. */
export class ListPasses extends Query<AnswerTo<typeof listPasses>> {
  constructor(readonly requested: Requested<typeof listPasses>) {
    super();
  }
}

@QueryHandler(ListPasses)
export class ListPassesHandler implements IQueryHandler<ListPasses> {
  constructor(
    private readonly shown: ShownPasses,
    private readonly codes: PassCodes,
  ) {}

  execute({ requested: { query } }: ListPasses): Answered<typeof listPasses> {
    const code = readPassCode(query.find ?? '');
    return this.shown.find(query.find, code === '' ? null : this.codes.hash(code));
  }
}
