import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { PassKey } from '@cablepark/contracts/passes/pass-code';
import type { erasePass } from '@cablepark/contracts/passes/passes';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Answered } from '#http/answer';
import { isManager, type RequestContext } from '#http/request-context';
import { Schedules } from '#schedule/schedules';
import { PassCodes } from '../pass-codes.ts';
import { DroppedPasses } from '../queries/dropped-passes.query.ts';
import { ErasePass } from './erase-pass.command.ts';
import { decideErasePass } from './erase-pass.decide.ts';

@CommandHandler(ErasePass)
export class ErasePassHandler implements ICommandHandler<ErasePass> {
  constructor(
    private readonly schedules: Schedules,
    private readonly codes: PassCodes,
    private readonly dropped: DroppedPasses,
  ) {}

  async execute({ requested: { params, query, context } }: ErasePass): Answered<typeof erasePass> {
    const passId = await this.#findId(params.key, context);
    const isForfeited = query.forfeit === 'true';
    const former = await this.dropped.find(passId);
    await this.schedules.execute('ErasePass', context, (schedule, now) =>
      decideErasePass({ passId, isForfeited, now, former }, schedule),
    );
    return { message: 'The personal data have been erased' };
  }

  /** Anybody who has its code may erase a pass; by its id, only managers may. */
  async #findId(key: PassKey, context: RequestContext): Promise<string> {
    if (key.kind === 'code') {
      const { passId } = await this.codes.find(key.code, context);
      return passId;
    }

    const { caller } = context;
    if (caller.kind === 'guest') {
      return reject('NOT_SIGNED_IN');
    }

    return isManager(caller) ? key.id : reject('NOT_ALLOWED');
  }
}
