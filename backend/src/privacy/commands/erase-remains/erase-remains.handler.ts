import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { feedbackStreamOf, userStreamOf } from '@cablepark/contracts/shared/streams';
import { EventLog } from '@cablepark/event-store/log/event-log';
import {
  createSystemContext,
  type CommandContext,
} from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModelNames } from '@cablepark/projections/progress/read-models-showing';
import { Vault } from '@cablepark/vault/vault';

import { Credentials } from '#accounts/credentials/credentials';
import type { AccountStreamEvent } from '#accounts/domain/account';
import { Sessions } from '#accounts/sessions/sessions';
import { eraseKeys } from '#command-pipeline/erased-keys';
import { decideEraseFeedback } from '#feedback/commands/erase-feedback/erase-feedback.decide';
import { feedbackItem } from '#feedback/domain/feedback-item';
import { Traces } from '#privacy/queries/traces.query';
import { BookingErasures } from '#schedule/erasures/booking-erasures';
import { EntryErasures } from '#schedule/waitlist/erase-entries/entry-erasures';
import { WaitlistEntries } from '#schedule/waitlist/waitlist.query';
import { EraseRemains } from './erase-remains.command.ts';

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
