import { HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import type { FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { feedbackStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { decideUpdateFeedback } from '../../feedback/commands/feedback.decide.ts';
import { feedbackItem, type FeedbackItem, type FeedbackStreamEvent } from '../../feedback/domain/feedback-item.ts';
import { DemoIdentity } from '../demo-identity.ts';
import { accountOf } from '../domain/demo-accounts.ts';
import type { DemoFeedback } from '../domain/demo-feedback.ts';
import { people } from '../domain/people.ts';
import { demoContext, type Step } from './step.ts';

const BROWSER = 'Mozilla/5.0 (Linux; Android 15; Mobile) Firefox/145.0';

/** Writes feedback, and what staff did with it some hours later. */
@Injectable()
export class FeedbackSteps {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly identity: DemoIdentity,
  ) {}

  async of(item: DemoFeedback, now: Date): Promise<Step[]> {
    const at = new Date(now.getTime() - (item.daysAgo * 24 + 3) * HOUR_MS);
    const answeredAt = new Date(at.getTime() + 20 * HOUR_MS);
    return [
      await this.#submission(item, at),
      ...(item.status ? [await this.#answer(item, item.status, answeredAt)] : []),
    ];
  }

  async #submission(item: DemoFeedback, at: Date): Promise<Step> {
    const { rating, category, comment } = item;
    const feedbackId = this.#idOf(item);
    const person = item.person === undefined ? undefined : people[item.person];
    const account = person ? accountOf(person) : null;
    const userId = account === null ? null : this.identity.uuid(`user ${account}`);
    const content = await this.vault.seal('feedback', { comment, email: person?.email ?? null });
    const source = await this.vault.seal('feedbackSource', { userIp: '192.0.2.44', userAgent: BROWSER });
    const data = { feedbackId, rating, category, content, source, userId };
    const submitted = { type: 'FeedbackSubmitted', data } as const;
    const decide = ({ status }: FeedbackItem) => (status === null ? [submitted] : []);
    return { at, take: () => this.#decide('SubmitFeedback', at, feedbackId, decide) };
  }

  async #answer(item: DemoFeedback, status: FeedbackStatus, at: Date): Promise<Step> {
    const feedbackId = this.#idOf(item);
    const notes = item.notes === undefined ? null : await this.vault.seal('feedbackNotes', { notes: item.notes });
    const decide = (present: FeedbackItem) =>
      present.status === 'new' ? decideUpdateFeedback({ feedbackId, status, notes }, present) : [];
    return { at, take: () => this.#decide('UpdateFeedback', at, feedbackId, decide) };
  }

  #decide(command: string, at: Date, feedbackId: string, decide: (present: FeedbackItem) => FeedbackStreamEvent[]) {
    return this.store.handle(feedbackItem, feedbackStream(feedbackId), demoContext(command, at), decide);
  }

  #idOf({ comment }: DemoFeedback): string {
    return this.identity.uuid(`feedback ${comment}`);
  }
}
