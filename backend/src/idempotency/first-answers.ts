import { today, type Day } from '@cablepark/contracts/shared/riga-time';
import { errorCodes } from '@cablepark/contracts/shared/error-codes';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { commandDeadline, type EventLog } from '@cablepark/event-store/log/event-log';
import type { EventsByStream } from '@cablepark/event-store/streams/command-context';
import type { Clock } from '@cablepark/platform/clock';
import type { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import type { Vault } from '@cablepark/vault/vault';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { persistently } from '../jobs/persistently.ts';
import { Claims, type Claim, type StoredClaim } from './claims.ts';
import { hashRequest, isSameRequest, type HashedRequest, type KeyedRequest } from './hash-request.ts';
import { keptAnswer, shownAnswer, type Answer } from './kept-answer.ts';
import { LiveInstance } from './live-instance.ts';
import { ActionsInTheLog } from './queries/actions-in-the-log.ts';
import { UsedKeys } from './queries/used-keys.ts';

export interface FirstAnswersOptions {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly vault: Vault;
  readonly log: EventLog;
  readonly progress: ReadModelProgress;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** An action that is executed again, because its first outcome was lost. */
export interface Unfinished {
  readonly correlationId: string;
  readonly written: EventsByStream;
}

/** A request that changes something, and what executes it. */
export interface Action extends KeyedRequest {
  readonly correlationId: string;
  readonly execute: (unfinished: Unfinished | undefined) => Promise<Answer>;
}

interface UnderWay {
  readonly request: HashedRequest;
  readonly answer: Promise<Answer>;
}

/** How often to look whether another process has finished the same request. */
const LOOK_EVERY_MS = 50;
const HOUR_MS = 3_600_000;
/** Long enough for a request to be repeated for 24 hours, whatever its secret's day. */
const KEPT_MS = 48 * HOUR_MS;

/**
 * Executes each action that has an Idempotency-Key once, and gives every repeat the first answer: at the same instant,
 * from another process, and after a crash (ADR 85).
 */
export class FirstAnswers {
  readonly #options: FirstAnswersOptions;
  readonly #claims: Claims;
  readonly #instance: LiveInstance;
  readonly #usedKeys: UsedKeys;
  readonly #actions: ActionsInTheLog;
  /** The requests that this process is executing, by the hash of their key. */
  readonly #underWay = new Map<string, UnderWay>();
  readonly #closing = new AbortController();

  private constructor(options: FirstAnswersOptions, claims: Claims, instance: LiveInstance) {
    this.#options = options;
    this.#claims = claims;
    this.#instance = instance;
    this.#usedKeys = new UsedKeys(options.pool);
    this.#actions = new ActionsInTheLog(options.pool, options.log, options.progress);
  }

  static async open(options: FirstAnswersOptions): Promise<FirstAnswers> {
    const claims = await Claims.open(options.pool);
    const instance = new LiveInstance(options);
    instance.start();
    return new FirstAnswers(options, claims, instance);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#instance.stop();
  }

  /**
   * Executes the action, or returns the first answer to the same request. Rejects IDEMPOTENCY_KEY_REUSED if the key
   * belongs to another request, and OUTCOME_UNKNOWN if another process doesn't finish the same one in time.
   */
  async answerOf(action: Action): Promise<Answer> {
    const now = this.#options.clock.now();
    const request = await hashRequest(this.#options.vault, action, now);
    const same = this.#underWay.get(request.key);
    if (same) return isSameRequest(same.request, request) ? same.answer : reject('IDEMPOTENCY_KEY_REUSED');
    const answer = this.#answer(action, request, now);
    this.#underWay.set(request.key, { request, answer });
    try {
      return await answer;
    } finally {
      this.#underWay.delete(request.key);
    }
  }

  /** Rejects IDEMPOTENCY_KEY_REUSED if a key was used for anything else than a booking of this day. */
  async assertUnused(key: string, day: Day): Promise<void> {
    if (await this.#usedKeys.isUsedBeside(key, day)) reject('IDEMPOTENCY_KEY_REUSED');
  }

  /** Deletes what is too old to be repeated. */
  async removeOld(now: Date): Promise<void> {
    await this.#claims.deleteBefore(new Date(now.getTime() - KEPT_MS));
  }

  async #answer(action: Action, request: HashedRequest, now: Date): Promise<Answer> {
    const until = commandDeadline();
    if (await this.#usedKeys.hasPlacedBooking(request.key)) reject('IDEMPOTENCY_KEY_REUSED');
    do {
      const claim = await this.#claim(action, request, now);
      if (claim) return this.#execute(action, claim);
      const answer = await this.#answerOfOther(action, request);
      if (answer) return answer;
      await delay(LOOK_EVERY_MS);
    } while (Date.now() < until);
    return reject('OUTCOME_UNKNOWN');
  }

  async #claim({ correlationId }: Action, { key, bodies }: HashedRequest, now: Date): Promise<Claim | undefined> {
    if (!(await this.#instance.isSeen())) reject('UNAVAILABLE');
    return this.#claims.claim({
      key,
      correlationId,
      body: bodies.get(today(now)) ?? '',
      sentOn: today(now),
      holder: this.#instance.id,
      logPosition: String(this.#actions.position),
      claimedAt: now,
    });
  }

  /** Returns the first answer; undefined while another process is executing the request, or if it was just refused. */
  async #answerOfOther(action: Action, request: HashedRequest): Promise<Answer | undefined> {
    const found = await this.#claims.find(request.key);
    if (!found) return undefined;
    if (request.bodies.get(found.sentOn) !== found.body) reject('IDEMPOTENCY_KEY_REUSED');
    if (found.answer) return shownAnswer(found.answer, this.#options.vault);
    if (await this.#isBeingExecuted(found)) return undefined;
    const claim = await this.#claims.takeOver(found, this.#instance.id);
    return claim && this.#execute(action, claim, found);
  }

  /** This process isn't executing it, or it would be among those under way. */
  async #isBeingExecuted({ holder }: StoredClaim): Promise<boolean> {
    return holder !== null && holder !== this.#instance.id && (await this.#instance.isAlive(holder));
  }

  /** `lost` is the claim of an earlier execution whose outcome nobody knows. What it has written isn't written again. */
  async #execute(action: Action, claim: Claim, lost?: StoredClaim): Promise<Answer> {
    try {
      const written = lost && (await this.#actions.writtenBy(lost));
      const answer = await action.execute(written && { correlationId: claim.correlationId, written });
      await this.#keep(claim, answer);
      return answer;
    } catch (error) {
      const isNothingDone = isRefusal(error) && !(lost && (await this.#hasWritten(lost)));
      await this.#surely(() => (isNothingDone ? this.#claims.remove(claim) : this.#claims.release(claim)));
      throw error;
    }
  }

  /** A write of the earlier execution may have come late, and be the reason of a refusal. */
  #hasWritten(lost: StoredClaim): Promise<boolean> {
    return this.#actions.writtenBy(lost).then(
      ({ size }) => size > 0,
      () => true,
    );
  }

  /** What was done is answered even if the answer can't be kept; a repeat then builds it again from the events. */
  async #keep(claim: Claim, answer: Answer): Promise<void> {
    try {
      await this.#claims.answer(claim, await keptAnswer(answer, this.#options.vault));
    } catch (error) {
      this.#options.logger.error({ err: error }, 'a first answer could not be kept');
      await this.#surely(() => this.#claims.release(claim));
    }
  }

  /** Runs a statement and, if that fails, again in the background. */
  async #surely(statement: () => Promise<void>): Promise<void> {
    await statement().catch(() => {
      persistently(statement, this.#closing.signal).catch((error: unknown) => {
        this.#options.logger.error({ err: error }, 'a request stays unsettled until this process ends');
      });
    });
  }
}

/** Whether a failure means that nothing was done. A refusal after some days were changed doesn't. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Rejection && errorCodes[error.code].status < 500 && error.details.daysDone === undefined;
