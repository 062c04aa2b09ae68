import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Throttled } from '#http/rate-limits';
import type { RequestContext } from '#http/request-context';
import { anybody, holdsOf } from '#schedule/domain/reservations';
import { Schedules, type Executed } from '#schedule/schedules';
import { assertFewHolds } from '../few-holds.ts';
import { NetworkHolds } from '../network-holds.ts';
import { Visitors } from '../visitors.ts';
import { EndHold } from './end-hold.command.ts';
import { decideEndHold } from './end-hold.decide.ts';

@CommandHandler(EndHold)
export class EndHoldHandler implements ICommandHandler<EndHold> {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
    private readonly networkHolds: NetworkHolds,
  ) {}

  async execute({
    requested: {
      params: { id },
      context,
    },
  }: EndHold): Promise<null> {
    const holdHash = this.visitors.hashHoldId(id);
    const change = { placed: null, slots: [], replaced: [] };
    await this.networkHolds.count(change, context, (refusal) =>
      this.#end(holdHash, refusal, context),
    );
    return null;
  }

  /** Executes the command, which throws `refusal` unless the same request was executed before. */
  #end(
    holdHash: string,
    refusal: Throttled | undefined,
    context: RequestContext,
  ): Promise<Executed> {
    return this.schedules.execute('EndHold', context, (schedule, now) => {
      if (refusal) {
        throw refusal;
      }

      const [hold] = holdsOf(schedule, { ...anybody, holdHash }, now);
      if (hold) {
        assertFewHolds(schedule, hold, now);
      }

      return decideEndHold(holdHash, now, schedule);
    });
  }
}
