import { type Faults, strike } from './faults.ts';
import type { Gate } from './grpc/grpc-server.ts';
import { unavailable } from './grpc/grpc-status.ts';
import type { EventWriter, WriteOutcome, WriteRequest } from './writing/write-request.ts';

const BATCH_APPEND = '/event_store.client.streams.Streams/BatchAppend';
/** setTimeout's limit. */
const LONGEST_DELAY = 2 ** 31 - 1;

const later = (milliseconds: number, work: () => void) => {
  if (milliseconds <= 0) work();
  else setTimeout(work, Math.min(milliseconds, LONGEST_DELAY)).unref();
};
const until = (time: number) => time - Date.now();

/** Lets calls through, unless a fault says otherwise. */
export const faultyGate =
  (faults: Faults): Gate =>
  (call, path, proceed) => {
    later(until(faults.hangUntil), () => {
      if (strike(faults, 'resetCalls')) call.reset();
      // A batch is one call for many appends: each is answered for itself.
      else if (until(faults.notReadyUntil) > 0 && path !== BATCH_APPEND) call.fail(unavailable('Server Is Not Ready'));
      else later(path === BATCH_APPEND ? 0 : faults.delayAnswersBy, proceed);
    });
  };

/** Hands writes on, unless a fault says otherwise. */
export class FaultyWriter implements EventWriter {
  readonly #writer: EventWriter;
  readonly #faults: Faults;
  readonly #cutConnections: () => void;

  constructor(writer: EventWriter, faults: Faults, cutConnections: () => void) {
    this.#writer = writer;
    this.#faults = faults;
    this.#cutConnections = cutConnections;
  }

  get isCongested(): boolean {
    return this.#writer.isCongested;
  }

  submit(request: WriteRequest, settle: (outcome: WriteOutcome) => void): void {
    later(until(this.#faults.hangUntil), () => {
      this.#misbehave(request, (outcome) => {
        later(this.#faults.delayAnswersBy, () => {
          settle(outcome);
        });
      });
    });
  }

  #misbehave(request: WriteRequest, settle: (outcome: WriteOutcome) => void): void {
    const faults = this.#faults;
    const writer = this.#writer;
    if (until(faults.notReadyUntil) > 0) settle({ kind: 'not-ready' });
    else if (strike(faults, 'refuseWithoutDetails')) settle({ kind: 'unknown' });
    else if (faults.timeOutAppends.count > 0) {
      faults.timeOutAppends.count--;
      if (faults.timeOutAppends.when === 'before') settle({ kind: 'timeout' });
      else {
        writer.submit(request, () => {
          settle({ kind: 'timeout' });
        });
      }
    } else if (strike(faults, 'loseAnswers')) writer.submit(request, this.#cutConnections);
    else writer.submit(request, settle);
  }
}
