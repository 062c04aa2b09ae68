import { reject } from '@cablepark/contracts/shared/rejection';
import { SCHEDULE, userStream } from '@cablepark/contracts/shared/streams';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { account } from '../../../accounts/domain/account.ts';
import { assertMayManage } from '../../../accounts/domain/role-rules.ts';
import { isCancelled } from '../../../schedule/domain/day-schedule.ts';
import { scheduleDecider } from '../../../schedule/domain/evolve-schedule.ts';
import { findBooking } from '../../../schedule/domain/schedule.ts';
import { Clock } from '@cablepark/platform/clock';
import { onceVisible } from '../../../commands/once-visible.ts';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { EraseRemains } from '../erase-remains/erase-remains.command-handler.ts';
import { Traces } from '../../queries/traces.ts';
import { decideEraseUser } from './erase-user.decide.ts';
import { inTurn } from '@cablepark/postgres/client/advisory-locks';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Makes sure that an active administrator remains. */
@Injectable()
export class Administrators {
  constructor(
    private readonly pool: Pool,
    private readonly store: StreamStore,
  ) {}

  /**
   * Runs an operation that ends an administrator's account. Only one runs at a time, so that no two end each other's.
   * Refuses to end the last one.
   */
  async withoutLast<T>(userId: string, end: () => Promise<T>): Promise<T> {
    return inTurn(this.pool, 'cablepark administrators', async (client) => {
      const { rows } = await client.query<{ user_id: string }>(
        `SELECT user_id FROM read_models.users WHERE role = 'admin' AND is_active AND user_id <> $1`,
        [userId],
      );
      for (const { user_id: other } of rows) if (await this.#isActive(other)) return await end();
      return reject('LAST_ADMIN');
    });
  }

  /** Asks the account's stream; the read model only tells where to look. */
  async #isActive(userId: string): Promise<boolean> {
    const { status, isActive, role } = await this.store.load(account, userStream(userId));
    return status === 'open' && isActive && role === 'admin';
  }
}

/** Closes an account and erases its owner's data, with bookings and feedback. Repeating it finishes what is left. */
export class EraseUser extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/**
 * The account's own event comes first and closes it, so that nothing more can be added to it. What depends on it is
 * erased here, so that the answer is true, and once more by the automation that follows the event.
 */
@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly administrators: Administrators,
    private readonly traces: Traces,
    private readonly commands: CommandBus,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, context }: EraseUser): Promise<void> {
    const { caller } = context;
    const { status, role, isActive } = await this.store.load(account, userStream(userId));
    if (status !== 'open' && status !== 'erased') return reject('USER_NOT_FOUND');
    const isOneself = caller.kind === 'user' && caller.userId === userId;
    if (!isOneself) assertMayManage(caller.kind === 'user' ? caller.role : 'guest', role);
    if (status === 'open') {
      await this.#assertNothingToCome(userId);
      const erase = () => this.#erase(userId, context);
      await (role === 'admin' && isActive ? this.administrators.withoutLast(userId, erase) : erase());
    }
    await this.commands.execute(new EraseRemains(userId));
  }

  async #erase(userId: string, context: RequestContext): Promise<void> {
    const { events } = await onceVisible(
      this.progress,
      this.store.handle(
        account,
        userStream(userId),
        commandContext('EraseUser', this.clock.now(), context),
        (present) => decideEraseUser(userId, present),
      ),
    );
    await this.vault.erase(erasedKeys(events));
  }

  /** The schedule decides whether a booking still stands; the read model only tells which to look at. */
  async #assertNothingToCome(userId: string): Promise<void> {
    const schedule = await this.store.load(scheduleDecider, SCHEDULE);
    for (const bookingId of await this.traces.standingBookingsOf(userId, this.clock.now())) {
      const booking = findBooking(schedule, bookingId);
      if (booking && !isCancelled(booking)) reject('BOOKINGS_STANDING');
    }
  }
}
