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
 * The real server waits at most this long for the rest of an append, whatever deadline the caller
 * sets.
 */
const MAX_APPEND_WAIT_MS = 2000;

/**
 * Streams/BatchAppend: any number of appends on one call, each with a correlation id and answered
 * when it is done.
 */
export const handleBatchAppend =
  (writer: EventWriter) =>
  (call: GrpcCall): void => {
    const arriving = new Map<string, ProposedAppend>();
    let unanswered = 0;
    let hasEnded = false;
    const finishIfDone = () => {
      if (hasEnded && unanswered === 0) {
        call.finish();
      }
    };

    const submit = (correlationId: Buffer, request: WriteRequest) => {
      unanswered++;
      writer.submit(request, (outcome) => {
        unanswered--;
        call.guard(() => call.send(answer(correlationId, request, outcome)));
        if (!writer.isCongested) {
          call.resume();
        }

        finishIfDone();
      });
      if (writer.isCongested) {
        call.pause();
      }
    };

    const take = (part: BatchPart) => {
      const key = part.correlationId.toString('latin1');
      let append = arriving.get(key);
      try {
        if (part.options && !append) {
          append = new ProposedAppend(readTarget(new MessageReader(part.options)));
          const left = Math.min(
            readTimeLeft(new MessageReader(part.options), Date.now()),
            MAX_APPEND_WAIT_MS,
          );
          if (left <= 0) {
            refuse(part, append, refusal.timeout);
            return;
          }

          arriving.set(key, append);
          if (!part.isFinal) {
            append.limitTime(left, () => drop(key, part, append, refusal.timeout));
          }
        }
        // No append: this part belongs to one that has already been refused.
        if (!append) {
          return;
        }

        for (const event of part.events) {
          append.add(readProposedEvent(event));
        }
        if (append.isTooLarge) {
          drop(key, part, append, refusal.maximumAppendSizeExceeded(MAX_APPEND_BYTES));
        } else if (part.isFinal) {
          arriving.delete(key);
          submit(part.correlationId, append.toRequest());
        }
      } catch (error) {
        // Answered only once: the real server later answers such an append a second time, which
        // crashes the client's process.
        drop(key, part, append, refusal.badRequest(String(error)));
      }
    };

    const drop = (
      key: string,
      part: BatchPart,
      append: ProposedAppend | undefined,
      status: Buffer,
    ) => {
      arriving.delete(key);
      append?.abandon();
      refuse(part, append, status);
    };

    const refuse = (part: BatchPart, append: ProposedAppend | undefined, status: Buffer) =>
      call.send(encodeBatchRefused(part.correlationId, append?.target.stream ?? '', status));

    call.onClosed(() => {
      for (const append of arriving.values()) {
        append.abandon();
      }
    });
    call.receive(
      (message) => take(readBatchPart(message)),
      () => {
        hasEnded = true;
        finishIfDone();
      },
    );
  };

function answer(
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
        refusal.wrongExpectedVersion(expected, outcome.current),
      );
    case 'stream-deleted':
      return encodeBatchRefused(correlationId, stream, refusal.streamDeleted(stream));
    case 'timeout':
      return encodeBatchRefused(correlationId, stream, refusal.timeout);
    case 'unavailable':
      // BatchAppend has no such answer for a single append, so the whole call fails, and with it
      // every unanswered append.
      throw toUnavailable(outcome.why);
  }
}
