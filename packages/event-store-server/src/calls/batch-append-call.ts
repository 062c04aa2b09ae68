import { MessageReader } from '@cablepark/platform/protobuf/message-reader';

import type { GrpcCall } from '../grpc/grpc-call.ts';
import { toUnavailable } from '../grpc/grpc-status.ts';
import * as refusal from '../wire/batch-errors.ts';
import { encodeBatchAppended, encodeBatchRefused } from '../wire/write-answers.ts';
import {
  readBatchPart,
  readProposedEvent,
  readTarget,
  readTimeLeft,
  type BatchPart,
} from '../wire/write-requests.ts';
import type { EventWriter, WriteOutcome, WriteRequest } from '../writing/write-request.ts';
import { MAX_APPEND_BYTES, ProposedAppend } from './write-calls.ts';

/**
 * The real server waits at most this long for the rest of an append, even if the caller's deadline
 * is later.
 */
const MAX_APPEND_WAIT_MS = 2000;

/**
 * Streams/BatchAppend: any number of appends on one call, each with a correlation id and answered
 * when it is done.
 */
export const handleBatchAppend =
  (writer: EventWriter) =>
  (call: GrpcCall): void =>
    new BatchAppendCall(writer, call).receive();

/** One call of BatchAppend. Appends arrive in parts, which may be mixed. */
class BatchAppendCall {
  /** The appends of which parts are still to come, by their correlation ids. */
  readonly #arriving = new Map<string, ProposedAppend>();
  #unanswered = 0;
  #hasEnded = false;

  constructor(
    private readonly writer: EventWriter,
    private readonly call: GrpcCall,
  ) {}

  receive(): void {
    this.call.onClosed(() => {
      for (const append of this.#arriving.values()) {
        append.abandon();
      }
    });
    this.call.receive(
      (message) => this.#take(readBatchPart(message)),
      () => {
        this.#hasEnded = true;
        this.#finishIfDone();
      },
    );
  }

  #take(part: BatchPart): void {
    const key = part.correlationId.toString('latin1');
    let append = this.#arriving.get(key);
    try {
      append ??= this.#begin(key, part);
      if (append === undefined) {
        return;
      }

      for (const event of part.events) {
        append.add(readProposedEvent(event));
      }
      if (append.isTooLarge) {
        this.#drop(key, part, append, refusal.toMaximumAppendSizeExceeded(MAX_APPEND_BYTES));
      } else if (part.isFinal) {
        this.#arriving.delete(key);
        this.#submit(part.correlationId, append.toRequest());
      }
    } catch (error) {
      // Answered only once: the real server later answers such an append a second time, which
      // crashes the client's process.
      this.#drop(key, part, append, refusal.toBadRequest(String(error)));
    }
  }

  /** Returns undefined for a part of an append that is refused now or has been refused already. */
  #begin(key: string, part: BatchPart): ProposedAppend | undefined {
    if (!part.options) {
      return undefined;
    }

    const append = new ProposedAppend(readTarget(new MessageReader(part.options)));
    const left = Math.min(
      readTimeLeft(new MessageReader(part.options), Date.now()),
      MAX_APPEND_WAIT_MS,
    );
    if (left <= 0) {
      this.#refuse(part, append, refusal.timeout);
      return undefined;
    }

    this.#arriving.set(key, append);
    if (!part.isFinal) {
      append.limitTime(left, () => this.#drop(key, part, append, refusal.timeout));
    }

    return append;
  }

  #submit(correlationId: Buffer, request: WriteRequest): void {
    this.#unanswered++;
    this.writer.submit(request, (outcome) => {
      this.#unanswered--;
      this.call.guard(() => this.call.send(encodeAnswer(correlationId, request, outcome)));
      if (!this.writer.isCongested) {
        this.call.resume();
      }

      this.#finishIfDone();
    });
    if (this.writer.isCongested) {
      this.call.pause();
    }
  }

  #drop(key: string, part: BatchPart, append: ProposedAppend | undefined, status: Buffer): void {
    this.#arriving.delete(key);
    append?.abandon();
    this.#refuse(part, append, status);
  }

  #refuse(part: BatchPart, append: ProposedAppend | undefined, status: Buffer): void {
    this.call.send(encodeBatchRefused(part.correlationId, append?.target.stream ?? '', status));
  }

  #finishIfDone(): void {
    if (this.#hasEnded && this.#unanswered === 0) {
      this.call.finish();
    }
  }
}

/** Encodes the answer to one append. Throws GrpcError where only the whole call can fail. */
function encodeAnswer(
  correlationId: Buffer,
  { stream, expected }: WriteRequest,
  outcome: WriteOutcome,
): Buffer {
  switch (outcome.kind) {
    case 'written':
      return encodeBatchAppended(correlationId, stream, outcome);
    case 'wrong-expected-version':
      return encodeBatchRefused(
        correlationId,
        stream,
        refusal.toWrongExpectedVersion(expected, outcome.current),
      );
    case 'stream-deleted':
      return encodeBatchRefused(correlationId, stream, refusal.toStreamDeleted(stream));
    case 'timeout':
      return encodeBatchRefused(correlationId, stream, refusal.timeout);
    case 'unavailable':
      // BatchAppend has no such answer for a single append, so the whole call fails, and with it
      // every unanswered append.
      throw toUnavailable(outcome.why);
  }
}
