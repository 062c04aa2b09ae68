import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimiting, Throttled } from '../../../http/rate-limits.ts';
import type { Changer } from '../../domain/booking-rights.ts';

/** How many moves a customer may make in a minute. */
const MAX_MOVES = 30;
const MINUTE_SECONDS = 60;

/** Limits the moves of customers, by account or link, because each grows the log. Refused moves don't count. */
@Injectable()
export class MoveLimits {
  readonly #limiter = new RateLimiterMemory({ keyPrefix: 'moves', points: MAX_MOVES, duration: MINUTE_SECONDS });

  constructor(private readonly limiting: RateLimiting) {}

  /** Moves a booking, which has this key if it is moved by its link. */
  async count<Done extends { readonly isNew: boolean }>(
    changer: Changer,
    key: string,
    move: () => Promise<Done>,
  ): Promise<Done> {
    if (!this.limiting.isOn || changer.kind === 'staff') return move();
    const sender = changer.kind === 'account' ? `account ${changer.userId}` : `link ${key}`;
    await this.#limiter.consume(sender).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? new Throttled(refusal.msBeforeNext) : refusal;
    });
    let isCounted = false;
    try {
      const done = await move();
      isCounted = done.isNew;
      return done;
    } finally {
      if (!isCounted) await this.#limiter.reward(sender);
    }
  }
}
