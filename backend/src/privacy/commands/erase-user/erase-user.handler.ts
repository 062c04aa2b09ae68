import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { reject } from '@cablepark/contracts/shared/rejection';
import { SCHEDULE, userStreamOf } from '@cablepark/contracts/shared/streams';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { account } from '#accounts/domain/account';
import { assertMayManage } from '#accounts/domain/role-rules';
import { eraseKeys } from '#command-pipeline/erased-keys';
import { resolveWhenVisible } from '#command-pipeline/wait-until-visible';
import { toCommandContext, type RequestContext } from '#http/request-context';
import { Traces } from '#privacy/queries/traces.query';
import { isCancelled } from '#schedule/domain/day-schedule';
import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { findBooking } from '#schedule/domain/schedule';
import { EraseRemains } from '../erase-remains/erase-remains.command.ts';
import { Administrators } from './administrators.ts';
import { EraseUser } from './erase-user.command.ts';
import { decideEraseUser } from './erase-user.decide.ts';

/**
 * The account is closed by its own event. The rest is erased here, so that the answer is true, and
 * by an automation in case this process crashes.
 */
@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser> {
  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly vault: Vault,
    private readonly administrators: Administrators,
    private readonly traces: Traces,
    private readonly commands: CommandBus,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, context }: EraseUser): Promise<void> {
    const { caller } = context;
    const { status, role, isActive } = await this.store.load(account, userStreamOf(userId));
    if (status !== 'open' && status !== 'erased') {
      return reject('USER_NOT_FOUND');
    }

    const isOneself = caller.kind === 'user' && caller.userId === userId;
    if (!isOneself) {
      assertMayManage(caller.kind === 'user' ? caller.role : 'guest', role);
    }
    if (status === 'open') {
      await this.#assertNothingToCome(userId);
      // The remains are found by the account's events. If the event store has dropped some of them,
      // this throws, and the account isn't closed either.
      await this.log.readStream(userStreamOf(userId));
      const erase = () => this.#erase(userId, context);
      await (role === 'admin' && isActive
        ? this.administrators.endUnlessLast(userId, erase)
        : erase());
    }

    await this.commands.execute(new EraseRemains(userId));
  }

  async #erase(userId: string, context: RequestContext): Promise<void> {
    const { events } = await resolveWhenVisible(
      this.progress,
      this.store.handle(
        account,
        userStreamOf(userId),
        toCommandContext('EraseUser', this.clock.now(), context),
        (present) => decideEraseUser(userId, present),
      ),
    );
    await eraseKeys(this.vault, events);
  }

  /**
   * Decides by the schedule whether a booking still stands; the read model only says which bookings
   * to look at.
   */
  async #assertNothingToCome(userId: string): Promise<void> {
    const schedule = await this.store.load(scheduleDecider, SCHEDULE);
    for (const bookingId of await this.traces.findStandingBookingsOf(userId, this.clock.now())) {
      const booking = findBooking(schedule, bookingId);
      if (booking && !isCancelled(booking)) {
        reject('BOOKINGS_STANDING');
      }
    }
  }
}
