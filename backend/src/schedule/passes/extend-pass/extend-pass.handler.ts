import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { extendPass } from '@cablepark/contracts/passes/passes';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { DroppedPasses } from '../queries/dropped-passes.query.ts';
import { ExtendPass } from './extend-pass.command.ts';
import { decideExtendPass } from './extend-pass.decide.ts';

@CommandHandler(ExtendPass)
export class ExtendPassHandler implements ICommandHandler<ExtendPass> {
  constructor(
    private readonly schedules: Schedules,
    private readonly dropped: DroppedPasses,
  ) {}

  async execute({ requested: { params, body, context } }: ExtendPass): Answered<typeof extendPass> {
    const extending = this.schedules.execute('ExtendPass', context, (schedule, now) =>
      decideExtendPass(params.id, body.until, schedule, now),
    );
    const { events } = await this.dropped.rejectIfDropped(params.id, extending);
    const extended = events.find((event) => event.type === 'PassExtended') ?? reject('INTERNAL');
    return { expiresOn: extended.data.until, left: extended.data.left };
  }
}
