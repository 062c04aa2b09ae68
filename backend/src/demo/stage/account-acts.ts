import { Injectable } from '@nestjs/common';

import type { feedbackCategories, FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import {
  feedbackStreamOf,
  signInsStreamOf,
  userStreamOf,
} from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';

import { decideChangeUser } from '#accounts/commands/change-user/change-user.decide';
import { AccountOpening } from '#accounts/commands/open-account/account-opening';
import { account, signIns } from '#accounts/domain/account';
import { decideUpdateFeedback } from '#feedback/commands/update-feedback/update-feedback.decide';
import { feedbackItem, type FeedbackStreamEvent } from '#feedback/domain/feedback-item';
import { DemoIdentity } from '../demo-identity.ts';
import type { DemoAccount, Person } from '../story/people.ts';
import { createDemoContext, type Prepare, type Scene } from './step.ts';

const ADMIN = { userId: '', role: 'admin' } as const;
const BROWSER = 'Mozilla/5.0 (Linux; Android 15; Mobile) Firefox/145.0';

export type FeedbackCategory = (typeof feedbackCategories)[number];

interface SentFeedback {
  readonly rating: number;
  readonly category: FeedbackCategory;
  readonly comment: string;
  /** Who wrote it; null if nobody knows. */
  readonly person: Person | null;
}

/** Opens the demo's accounts, and plays what their owners and staff do besides the schedule. */
@Injectable()
export class AccountActs {
  constructor(
    private readonly opening: AccountOpening,
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly identity: DemoIdentity,
  ) {}

  /** Opens an account, with its last sign-in. Skips one that is open or whose name is taken. */
  async open(wanted: DemoAccount, now: Date): Promise<void> {
    const { username, role, person, isForVisitors, openedDaysAgo } = wanted;
    const userId = this.identity.deriveUserId(wanted);
    const before = await this.store.load(account, userStreamOf(userId));
    if (before.status !== 'none') {
      return;
    }

    const { email, firstName, lastName, phoneNumber } = person;
    const newAccount = {
      userId,
      by: role === 'athlete' ? ('themselves' as const) : { role },
      profile: { email, username, firstName, lastName, phoneNumber },
      password: isForVisitors ? this.identity.derivePassword() : null,
      email: { isProved: true },
    } as const;
    const command = role === 'athlete' ? 'Register' : 'CreateUser';
    const openedAt = new Date(now.getTime() - openedDaysAgo * 24 * HOUR_MS);
    try {
      await this.opening.open(newAccount, () => this.#toContext(command, openedAt, username));
    } catch (error) {
      if (error instanceof Rejection) {
        return;
      }

      throw error;
    }

    await this.#use(wanted, userId, now);
  }

  async #use(
    { username, isForVisitors, signedInHoursAgo, isActive }: DemoAccount,
    userId: string,
    now: Date,
  ): Promise<void> {
    if (signedInHoursAgo !== null) {
      const at = new Date(now.getTime() - signedInHoursAgo * HOUR_MS);
      const method = isForVisitors ? 'password' : 'google';
      const context = this.#toContext('SignIn', at, username);
      await this.store.handle(signIns, signInsStreamOf(userId), context, () => [
        { type: 'UserSignedIn', data: { userId, method } } as const,
      ]);
    }
    if (!isActive) {
      const at = new Date(now.getTime() - HOUR_MS);
      const context = this.#toContext('ChangeUser', at, username);
      await this.store.handle(account, userStreamOf(userId), context, (present) =>
        decideChangeUser({ userId, actor: ADMIN, isActive }, present),
      );
    }
  }

  sendFeedback({ person, comment, rating, category }: SentFeedback, scene: Scene): Prepare {
    const { around, at } = scene;
    const feedbackId = this.#feedbackIdOf(comment);
    const userId = person && this.identity.findOwner(person, at, around.now);
    return async (context) => {
      const content = await this.vault.seal('feedback', { comment, email: person?.email ?? null });
      const source = await this.vault.seal('feedbackSource', {
        userIp: '192.0.2.44',
        userAgent: BROWSER,
      });
      const submitted: FeedbackStreamEvent = {
        type: 'FeedbackSubmitted',
        data: { feedbackId, rating, category, content, source, userId },
      };
      return () =>
        this.store.handle(feedbackItem, feedbackStreamOf(feedbackId), context, () => [submitted]);
    };
  }

  /** Staff set the status of a comment, perhaps with notes of their own. */
  answerFeedback(comment: string, status: FeedbackStatus, notes: string | null): Prepare {
    const feedbackId = this.#feedbackIdOf(comment);
    return async (context) => {
      const sealed = notes === null ? null : await this.vault.seal('feedbackNotes', { notes });
      return () =>
        this.store.handle(feedbackItem, feedbackStreamOf(feedbackId), context, (present) =>
          decideUpdateFeedback({ feedbackId, status, notes: sealed }, present),
        );
    };
  }

  #toContext(command: string, at: Date, username: string) {
    return createDemoContext(command, at, this.identity.deriveUuid(`${command} ${username}`));
  }

  #feedbackIdOf(comment: string): string {
    return this.identity.deriveUuid(`feedback ${comment}`);
  }
}
