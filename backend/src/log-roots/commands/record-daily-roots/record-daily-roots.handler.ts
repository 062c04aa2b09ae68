import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { LOG_ROOTS } from '@cablepark/contracts/shared/streams';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { dailyRoots } from '@cablepark/log-tree/daily-roots';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { Clock } from '@cablepark/platform/clock';

import { decideDailyRoots, toUtcDay } from '#log-roots/domain/daily-roots';
import { RecordDailyRoots } from './record-daily-roots.command.ts';

@CommandHandler(RecordDailyRoots)
export class RecordDailyRootsHandler implements ICommandHandler<RecordDailyRoots> {
  #doneOn: string | undefined;

  constructor(
    private readonly logTree: LogTree,
    private readonly store: StreamStore,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const { head, began } = this.logTree;
    if (this.#doneOn === toUtcDay(now) || !head || !began) {
      return;
    }

    await this.store.handle(
      dailyRoots,
      LOG_ROOTS,
      createSystemContext('RecordDailyRoots', now),
      (roots) => decideDailyRoots(roots, { ...head, now, began }),
    );
    this.#doneOn = toUtcDay(now);
  }
}
