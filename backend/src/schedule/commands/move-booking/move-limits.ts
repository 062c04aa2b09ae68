import { Injectable } from '@nestjs/common';
import { consume, perMinute, RateLimiting } from '../../../http/rate-limits.ts';
import type { Changer } from '../../domain/booking-rights.ts';

/** How many moves an account may make in a minute. */
const MAX_MOVES = 30;

/** Limits the moves of accounts, because each grows the log. Refused moves don't count. */
@Injectable()
export class MoveLimits {
  readonly #limiter = perMinute(MAX_MOVES);

  constructor(private readonly limiting: RateLimiting) {}

  async count<Done extends { readonly isNew: boolean }>(changer: Changer, move: () => Promise<Done>): Promise<Done> {
    if (!this.limiting.isOn || changer.kind !== 'account') return move();
    const { userId } = changer;
    await consume(this.#limiter, userId);
    let isCounted = false;
    try {
      const done = await move();
      isCounted = done.isNew;
      return done;
    } finally {
      if (!isCounted) await this.#limiter.reward(userId);
    }
  }
}
