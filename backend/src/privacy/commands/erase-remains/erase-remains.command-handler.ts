import { feedbackStream, userStream } from '@cablepark/contracts/shared/streams';
import { systemContext, type CommandContext } from '@cablepark/event-store/streams/command-context';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { ReadModelProgress, readModelNames } from '@cablepark/projections/progress/read-model-progress';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Credentials } from '../../../accounts/credentials/credentials.ts';
import type { AccountStreamEvent } from '../../../accounts/domain/account.ts';
import { Sessions } from '../../../accounts/sessions/sessions.ts';
import { decideEraseFeedback } from '../../../feedback/commands/feedback.decide.ts';
import { feedbackItem } from '../../../feedback/domain/feedback-item.ts';
import { BookingErasures } from '../../../schedule/commands/erasures/booking-erasures.ts';
import { Clock } from '@cablepark/platform/clock';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { Traces } from '../../queries/traces.ts';

/** Erases what an erased account left elsewhere: sessions, passwords, bookings, feedback. It can be repeated. */
export class EraseRemains extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

/** How long to wait for the read models, which know what the account left, to reach the end of the log. */
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
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: EraseRemains): Promise<void> {
    const { events, position = 0n } = await this.log.readStream<AccountStreamEvent>(userStream(userId));
    await this.sessions.endAllOf(userId);
    await this.#erasePasswords(credentialsOf(events));
    await this.progress.waitFor(readModelNames, position, CURRENT_WITHIN_MS);
    const context = systemContext('EraseRemains', this.clock.now());
    await this.erasures.erase(await this.traces.bookingsOf(userId), context);
    for (const feedbackId of await this.traces.feedbackOf(userId)) await this.#eraseFeedback(feedbackId, context);
  }

  /** A scrub that followed the erasure of the account's own keys may have missed their bytes. */
  async #erasePasswords(credentialIds: readonly string[]): Promise<void> {
    if (credentialIds.length === 0) return;
    for (const credentialId of credentialIds) await this.credentials.erase(credentialId);
    await this.vault.requestScrub();
  }

  async #eraseFeedback(feedbackId: string, context: CommandContext): Promise<void> {
    const { events } = await this.store.handle(feedbackItem, feedbackStream(feedbackId), context, (item) =>
      decideEraseFeedback(feedbackId, item),
    );
    await this.vault.erase(erasedKeys(events));
  }
}

const credentialsOf = (events: readonly AccountStreamEvent[]): string[] =>
  events.flatMap(({ data }) => ('credentialId' in data && data.credentialId !== null ? [data.credentialId] : []));

/** Finishes erasures of accounts that a crash, or a simultaneous request, left incomplete. */
export class FinishErasures extends Command<void> {}

@CommandHandler(FinishErasures)
export class FinishErasuresHandler implements ICommandHandler<FinishErasures> {
  constructor(
    private readonly traces: Traces,
    private readonly commands: CommandBus,
  ) {}

  async execute(): Promise<void> {
    for (const userId of await this.traces.unfinishedErasures()) await this.commands.execute(new EraseRemains(userId));
  }
}
