import type { ClientHttp2Stream, IncomingHttpHeaders } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import type { GrpcCall } from '../grpc/grpc-call.ts';
import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import { MessageSplitter } from '../grpc/message-splitter.ts';
import * as refusal from '../wire/batch-errors.ts';
import { MessageReader } from '../wire/message-reader.ts';
import { framed, MessageWriter } from '../wire/message-writer.ts';
import { batchRefused } from '../wire/write-answers.ts';
import { readBatchPart, readTarget } from '../wire/write-requests.ts';
import { type Faults, strike } from './faults.ts';

const EMPTY = new MessageWriter().string(1, 'type.googleapis.com/google.protobuf.Empty').finish();
const status = (code: GrpcStatus, message: string) =>
  new MessageWriter().varint(1, code).string(2, message).bytes(3, EMPTY).finish();
/** The client shows `unknown`, with neither a code nor a message. */
const UNKNOWN = status(GrpcStatus.UNKNOWN, 'Unknown');
/** What the real server says for the first second after its start; the client can't recognise it. */
const NOT_READY = status(GrpcStatus.OK, 'Server Is Not Ready');

interface Batch {
  readonly call: GrpcCall;
  /** The same call at the store. */
  readonly ahead: ClientHttp2Stream;
}

interface Misbehaviour {
  readonly faults: Faults;
  readonly untilItAnswers: () => Promise<void>;
  readonly cutConnections: () => void;
}

/** One BatchAppend call, whose appends each meet a fault of their own. */
export function faultyBatch({ call, ahead }: Batch, { faults, untilItAnswers, cutConnections }: Misbehaviour): void {
  /** What becomes of the answers to appends that were handed on, by correlation id. */
  const fates = new Map<string, (answer: Buffer) => void>();
  /** Appends that were refused here; the rest of them is dropped. */
  const refused = new Set<string>();

  const answer = async (frame: Buffer) => {
    if (faults.delayAnswersByMs > 0) await delay(faults.delayAnswersByMs);
    call.send(frame);
  };

  /** @returns how the append is refused instead of being handed on, if it is */
  const fateOf = (id: string, timedOut: Buffer): Buffer | undefined => {
    if (faults.notReadyUntil > Date.now()) return NOT_READY;
    if (strike(faults, 'refuseWithoutDetails')) return UNKNOWN;
    if (faults.timeOutAppends.count > 0) {
      const { count, when } = faults.timeOutAppends;
      faults.timeOutAppends = { count: count - 1, when };
      if (when === 'before') return refusal.timeout;
      fates.set(id, () => void answer(timedOut));
    } else if (strike(faults, 'loseAnswers')) fates.set(id, cutConnections);
    return undefined;
  };

  const take = (message: Buffer) => {
    const { correlationId, options, isFinal } = readBatchPart(message);
    const id = correlationId.toString('latin1');
    if (options) {
      const { stream } = readTarget(new MessageReader(options));
      const refuse = (why: Buffer) => batchRefused(correlationId, stream, why);
      const fate = fateOf(id, refuse(refusal.timeout));
      if (fate) {
        refused.add(id);
        void answer(refuse(fate));
      }
    }
    if (!refused.has(id)) ahead.write(framed(message));
    else if (isFinal) refused.delete(id);
  };

  let taken = Promise.resolve();
  call.receive(
    (message) => {
      taken = taken.then(untilItAnswers).then(() => {
        if (!ahead.closed) take(message);
      });
    },
    () => void taken.then(() => ahead.end()),
  );
  call.onClosed(() => {
    ahead.close();
  });

  const splitter = new MessageSplitter(Infinity);
  ahead.on('data', (chunk: Buffer) => {
    for (const message of splitter.push(chunk)) {
      const id = correlationOf(message);
      const fate = fates.get(id) ?? ((frame) => void answer(frame));
      fates.delete(id);
      fate(framed(message));
    }
  });
  const end = (headers: IncomingHttpHeaders) => {
    const code = statusIn(headers);
    if (code === GrpcStatus.OK) call.finish();
    else if (code !== undefined) {
      call.fail(new GrpcError(code, decodeURIComponent(String(headers['grpc-message'] ?? ''))));
    }
  };
  ahead.on('response', end).on('trailers', end);
  ahead.on('error', () => {
    call.reset();
  });
}

const statusIn = (headers: IncomingHttpHeaders): GrpcStatus | undefined =>
  Object.values(GrpcStatus).find((code): code is GrpcStatus => String(code) === headers['grpc-status']);

/** The first field of a BatchAppendResp. */
function correlationOf(response: Buffer): string {
  const message = new MessageReader(response);
  while (message.next()) {
    if (message.field === 1) return message.bytes().toString('latin1');
    message.skip();
  }
  return '';
}
