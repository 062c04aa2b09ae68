import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { reject } from '@cablepark/contracts/shared/rejection';
import { feedbackStreamOf, SCHEDULE, userStreamOf } from '@cablepark/contracts/shared/streams';
import { EventLog } from '@cablepark/event-store/log/event-log';
import {
  createSystemContext,
  type CommandContext,
} from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { runInTurn } from '@cablepark/postgres/client/advisory-locks';
import { BoundedPool } from '@cablepark/postgres/client/bounded-pool';
import {
  readModelNames,
  ReadModelProgress,
} from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { decideEraseUser } from '#accounts/commands/accounts.decide';
import { Credentials } from '#accounts/credentials/credentials';
import { account, type AccountStreamEvent } from '#accounts/domain/account';
import { assertMayManage } from '#accounts/domain/role-rules';
import { Sessions } from '#accounts/sessions/sessions';
import { eraseKeys } from '#commands/erased-keys';
import { resolveWhenVisible } from '#commands/wait-until-visible';
import { decideEraseFeedback } from '#feedback/commands/feedback.decide';
import { feedbackItem } from '#feedback/domain/feedback-item';
import { toCommandContext, type RequestContext } from '#http/request-context';
import { BookingErasures } from '#schedule/commands/erasures/erasures.command-handlers';
import { EntryErasures } from '#schedule/commands/waitlist/erase-entries.command-handlers';
import { isCancelled } from '#schedule/domain/day-schedule';
import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { findBooking } from '#schedule/domain/schedule';
import { WaitlistEntries } from '#schedule/queries/waitlist-entries';
import { Traces } from '../queries/traces.ts';

/**
 * Erases what an erased account left elsewhere: sessions, passwords, waitlist entries, bookings,
 * feedback. It can be repeated.
 */
export class EraseRemains extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

/** How long to wait until the read models, from which the remains are known, are current. */
const CURRENT_WITHIN_MS = 10_000;

@CommandHandler(EraseRemains)
export class EraseRemainsHandler implements ICommandHandler<EraseRemains> {
  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly vault: Vault,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly traces: Traces,
    private readonly erasures: BookingErasures,
    private readonly entries: WaitlistEntries,
    private readonly entryErasures: EntryErasures,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: EraseRemains): Promise<void> {
    const { events, position = 0n } = await this.log.readStream<AccountStreamEvent>(
      userStreamOf(userId),
    );
    await this.sessions.endAllOf(userId);
    await this.#erasePasswords(
      events.flatMap(({ data }) =>
        'credentialId' in data && data.credentialId !== null ? [data.credentialId] : [],
      ),
    );
    await this.progress.waitFor(readModelNames, position, CURRENT_WITHIN_MS);
    const context = createSystemContext('EraseRemains', this.clock.now());
    // The entries come first, so that no offer becomes a booking that is overlooked.
    await this.entryErasures.eraseWithBookings(await this.entries.findUnerasedOf(userId), context);
    await this.entryErasures.eraseLinks(await this.entries.findStrayLinks(userId), context);
    await this.erasures.erase(await this.traces.findBookingsOf(userId), context);
    for (const feedbackId of await this.traces.findFeedbackOf(userId)) {
      await this.#eraseFeedback(feedbackId, context);
    }
  }

  /**
   * Requests another scrub, since the one that followed the account's event may have come too
   * early.
   */
  async #erasePasswords(credentialIds: readonly string[]): Promise<void> {
    if (credentialIds.length === 0) {
      return;
    }

    for (const credentialId of credentialIds) {
      await this.credentials.erase(credentialId);
    }

    await this.vault.requestScrub();
  }

  async #eraseFeedback(feedbackId: string, context: CommandContext): Promise<void> {
    const { events } = await this.store.handle(
      feedbackItem,
      feedbackStreamOf(feedbackId),
      context,
      (item) => decideEraseFeedback(feedbackId, item),
    );
    await eraseKeys(this.vault, events);
  }
}

/** Finishes erasures of accounts that a crash, or a simultaneous request, left incomplete. */
export class FinishErasures extends Command<void> {}

@CommandHandler(FinishErasures)
export class FinishErasuresHandler implements ICommandHandler<FinishErasures> {
  constructor(
    private readonly traces: Traces,
    private readonly commands: CommandBus,
  ) {}

  async execute(): Promise<void> {
    for (const userId of await this.traces.findUnfinishedErasures()) {
      await this.commands.execute(new EraseRemains(userId));
    }
  }
}

/** Makes sure that an active administrator remains. */
@Injectable()
export class Administrators {
  constructor(
    private readonly pool: BoundedPool,
    private readonly store: StreamStore,
  ) {}

  /**
   * Calls `end`, which ends an administrator's account, unless it is the last one. Calls wait for
   * each other, so that two administrators can't end each other's accounts.
   */
  async endUnlessLast<T>(userId: string, end: () => Promise<T>): Promise<T> {
    return runInTurn(this.pool, 'cablepark administrators', async (client) => {
      const { rows } = await client.query<{ user_id: string }>(
        `SELECT user_id FROM read_models.users WHERE role = 'admin' AND is_active AND user_id <> $1`,
        [userId],
      );
      for (const { user_id: other } of rows) {
        if (await this.#isActive(other)) {
          return await end();
        }
      }

      return reject('LAST_ADMIN');
    });
  }

  /** Decides by the account's stream; the read model only says which accounts to look at. */
  async #isActive(userId: string): Promise<boolean> {
    const { status, isActive, role } = await this.store.load(account, userStreamOf(userId));
    return status === 'open' && isActive && role === 'admin';
  }
}

/**
 * Closes an account and erases its owner's data, bookings and feedback included. Repeating it
 * finishes an erasure that was interrupted.
 */
export class EraseUser extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/**
 * The account is closed by its own event. The rest is erased here, so that the answer is true, and
 * by an automation in case this process crashes.
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
