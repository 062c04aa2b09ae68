import { PendingWrite, type WriteOutcome, type WriteRequest } from './write-request.ts';

/** An unanswered write times out after this time, as on the real server. */
const WRITE_TIMEOUT_MS = 2000;
const SWEEP_MS = 250;
/** The limits of one group commit. */
const MAX_REQUESTS = 2000;
const MAX_EVENTS = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Callers pause while more than this is waiting. */
const CONGESTED_BYTES = 64 * 1024 * 1024;

/** Holds writes in order of arrival until they are answered. */
export class WriteQueue {
  #waiting: PendingWrite[] = [];
  #waitingBytes = 0;
  #taken: readonly PendingWrite[] = [];
  readonly #sweep: NodeJS.Timeout;
  #sweptAt = performance.now();

  constructor() {
    this.#sweep = setInterval(() => this.#answerExpired(), SWEEP_MS);
    this.#sweep.unref();
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  get isCongested(): boolean {
    return this.#waitingBytes > CONGESTED_BYTES;
  }

  add(request: WriteRequest, settle: (outcome: WriteOutcome) => void): void {
    this.#waiting.push(new PendingWrite(request, Date.now() + WRITE_TIMEOUT_MS, settle));
    this.#waitingBytes += request.bytes;
  }

  /** Takes the writes of the next commit. The commit before must be over. */
  take(): readonly PendingWrite[] {
    let events = 0;
    let bytes = 0;
    let count = 0;
    for (const { request } of this.#waiting) {
      if (count >= MAX_REQUESTS || events >= MAX_EVENTS || bytes >= MAX_BYTES) {
        break;
      }

      events += request.events.length;
      bytes += request.bytes;
      count++;
    }

    this.#waitingBytes -= bytes;
    // A write that has timed out should not take effect much later, as far as that can be avoided.
    this.#taken = this.#waiting.splice(0, count).filter((write) => !write.isSettled);
    return this.#taken;
  }

  /** Answers every write that is waiting or under way with `unavailable`. */
  failAll(why: string): void {
    const left = [...this.#taken, ...this.#waiting];
    this.#taken = [];
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (const write of left) {
      write.answer({ kind: 'unavailable', why });
    }
  }

  close(): void {
    clearInterval(this.#sweep);
  }

  #answerExpired(): void {
    const since = performance.now() - this.#sweptAt;
    this.#sweptAt += since;
    // This process was held up, and hasn't read yet what Postgres has answered meanwhile.
    if (since > 2 * SWEEP_MS) {
      return;
    }

    const now = Date.now();
    for (const write of [...this.#taken, ...this.#waiting]) {
      if (write.expires < now) {
        write.answer({ kind: 'timeout' });
      }
    }
  }
}
