import { Injectable } from '@nestjs/common';

import type { FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import {
  feedbackStreamOf,
  signInsStreamOf,
  userStreamOf,
} from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';

import { decideChangeUser } from '#accounts/commands/accounts.decide';
import { AccountOpening } from '#accounts/commands/open-account/account-opening';
import { account, signIns } from '#accounts/domain/account';
import { decideUpdateFeedback } from '#feedback/commands/feedback.decide';
import {
  feedbackItem,
  type FeedbackItem,
  type FeedbackStreamEvent,
} from '#feedback/domain/feedback-item';
import { DemoIdentity } from '../demo-identity.ts';
import { accountOf, type DemoAccount } from '../domain/demo-accounts.ts';
import type { DemoFeedback } from '../domain/demo-feedback.ts';
import { people } from '../domain/people.ts';
import { demoContext, type Step } from './step.ts';

const ADMIN = { userId: '', role: 'admin' } as const;

/** Opens the demo's accounts, with their sign-ins and, for some, their deactivation. */
@Injectable()
export class AccountSteps {
  constructor(
    private readonly opening: AccountOpening,
    private readonly store: StreamStore,
    private readonly identity: DemoIdentity,
  ) {}

  /** Skips an account whose name is taken. */
  async open(wanted: DemoAccount, now: Date): Promise<void> {
    const { username, role, profile, isForVisitors, openedDaysAgo } = wanted;
    const userId = this.identity.uuid(`user ${username}`);
    const before = await this.store.load(account, userStreamOf(userId));
    if (before.status !== 'none') {
      return;
    }

    const by = role === 'athlete' ? ('themselves' as const) : { role };
    const password = isForVisitors ? this.identity.password() : null;
    const newAccount = { userId, by, profile, password, email: { isProved: true } } as const;
    const openedAt = new Date(now.getTime() - openedDaysAgo * 24 * HOUR_MS);
    try {
      const command = role === 'athlete' ? 'Register' : 'CreateUser';
      await this.opening.open(newAccount, () => demoContext(command, openedAt));
    } catch (error) {
      if (error instanceof Rejection) {
        return;
      }

      throw error;
    }

    await this.#goOn(wanted, userId, now);
  }

  async #goOn(
    { isForVisitors, signedInHoursAgo, isActive }: DemoAccount,
    userId: string,
    now: Date,
  ): Promise<void> {
    if (signedInHoursAgo !== null) {
      await this.store.handle(
        signIns,
        signInsStreamOf(userId),
        demoContext('SignIn', new Date(now.getTime() - signedInHoursAgo * HOUR_MS)),
        () => [
          { type: 'UserSignedIn', data: { userId, method: isForVisitors ? 'password' : 'google' } },
        ],
      );
    }
    if (!isActive) {
      await this.store.handle(
        account,
        userStreamOf(userId),
        demoContext('ChangeUser', new Date(now.getTime() - HOUR_MS)),
        (present) => decideChangeUser({ userId, actor: ADMIN, isActive }, present),
      );
    }
  }
}

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
    const source = await this.vault.seal('feedbackSource', {
      userIp: '192.0.2.44',
      userAgent: BROWSER,
    });
    const data = { feedbackId, rating, category, content, source, userId };
    const submitted = { type: 'FeedbackSubmitted', data } as const;
    const decide = ({ status }: FeedbackItem) => (status === null ? [submitted] : []);
    return { at, take: () => this.#decide('SubmitFeedback', at, feedbackId, decide) };
  }

  async #answer(item: DemoFeedback, status: FeedbackStatus, at: Date): Promise<Step> {
    const feedbackId = this.#idOf(item);
    const notes =
      item.notes === undefined
        ? null
        : await this.vault.seal('feedbackNotes', { notes: item.notes });
    const decide = (present: FeedbackItem) =>
      present.status === 'new' ? decideUpdateFeedback({ feedbackId, status, notes }, present) : [];
    return { at, take: () => this.#decide('UpdateFeedback', at, feedbackId, decide) };
  }

  #decide(
    command: string,
    at: Date,
    feedbackId: string,
    decide: (present: FeedbackItem) => FeedbackStreamEvent[],
  ) {
    return this.store.handle(
      feedbackItem,
      feedbackStreamOf(feedbackId),
      demoContext(command, at),
      decide,
    );
  }

  #idOf({ comment }: DemoFeedback): string {
    return this.identity.uuid(`feedback ${comment}`);
  }
}
