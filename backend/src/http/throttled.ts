import { Rejection } from '@cablepark/contracts/shared/rejection';

/** Too many of these for now. */
export class Throttled extends Rejection {
  readonly retryAfterSeconds: number;

  constructor(msBeforeNext: number) {
    super('THROTTLED');
    this.retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  }
}
