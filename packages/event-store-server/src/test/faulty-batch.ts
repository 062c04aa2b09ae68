import type { ClientHttp2Stream, IncomingHttpHeaders } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';

import { MessageReader } from '@cablepark/platform/protobuf/message-reader';

import type { GrpcCall } from '../grpc/grpc-call.ts';
import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import { MessageSplitter } from '../grpc/message-splitter.ts';
import * as refusal from '../wire/batch-errors.ts';
import { frameMessage, MessageWriter } from '../wire/message-writer.ts';
import { encodeBatchRefused } from '../wire/write-answers.ts';
import { readBatchPart, readTarget } from '../wire/write-requests.ts';
import { consume, type Faults } from './faults.ts';

const EMPTY = new MessageWriter().string(1, 'type.googleapis.com/google.protobuf.Empty').finish();
const toStatus = (code: GrpcStatus, message: string) =>
  new MessageWriter().varint(1, code).string(2, message).bytes(3, EMPTY).finish();
/** The client shows this as `unknown`, with neither a code nor a message. */
const UNKNOWN = toStatus(GrpcStatus.UNKNOWN, 'Unknown');
/**
 * The real server's answer in the first second after its start. The client doesn't recognise it.
 */
const NOT_READY = toStatus(GrpcStatus.OK, 'Server Is Not Ready');
/** The answer of a follower that was cut off from its leader, in the same form. */
const NO_LEADER = toStatus(GrpcStatus.OK, 'No leader info available in response');

/** The answer of a follower that knows its leader. It ends the whole call. */
const toLeaderAt = (port: number) =>
  new GrpcError(GrpcStatus.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });

interface Batch {
  readonly call: GrpcCall;
  /** The forwarded call at the store. */
  readonly upstream: ClientHttp2Stream;
}

interface FaultInjection {
  readonly faults: Faults;
  readonly waitUntilResponsive: () => Promise<void>;
  readonly cutConnections: () => void;
}

/**
 * Forwards one BatchAppend call and injects a fault into each of its appends separately. It isn't
 * split up, because both directions of the call share which appends were refused and which answers
 * are to fail.
 */
export function runFaultyBatch(
  { call, upstream }: Batch,
  { faults, waitUntilResponsive, cutConnections }: FaultInjection,
): void {
  /** Handlers of the store's answers to forwarded appends that are to fail, by correlation id. */
  const answerHandlers = new Map<string, (answer: Buffer) => void>();
  /** Appends that were refused here; their remaining parts are discarded. */
  const refused = new Set<string>();

  const answer = async (frame: Buffer) => {
    if (faults.delayAnswersByMs > 0) {
      await delay(faults.delayAnswersByMs);
    }

    call.send(frame);
  };

  /**
   * Takes the next fault for an append. Returns the status with which to refuse the append, or
   * undefined to forward it.
   */
  const takeFault = (id: string, timedOut: Buffer): Buffer | undefined => {
    if (faults.notReadyUntil > Date.now() || faults.refuseWrites === 'not ready') {
      return NOT_READY;
    }
    if (faults.refuseWrites === 'no leader') {
      return NO_LEADER;
    }
    if (consume(faults, 'refuseWithoutDetails')) {
      return UNKNOWN;
    }
    if (faults.timeOutAppends.count > 0) {
      const { count, when } = faults.timeOutAppends;
      faults.timeOutAppends = { count: count - 1, when };
      if (when === 'before') {
        return refusal.timeout;
      }

      answerHandlers.set(id, () => void answer(timedOut));
    } else if (consume(faults, 'loseAnswers')) {
      answerHandlers.set(id, cutConnections);
    }

    return undefined;
  };

  const take = (message: Buffer) => {
    if (typeof faults.refuseWrites === 'object') {
      call.fail(toLeaderAt(faults.refuseWrites.leader));
      return;
    }

    const { correlationId, options, isFinal } = readBatchPart(message);
    const id = correlationId.toString('latin1');
    if (options) {
      const { stream } = readTarget(new MessageReader(options));
      const refuse = (why: Buffer) => encodeBatchRefused(correlationId, stream, why);
      const status = takeFault(id, refuse(refusal.timeout));
      if (status) {
        refused.add(id);
        void answer(refuse(status));
      }
    }
    if (!refused.has(id)) {
      upstream.write(frameMessage(message));
    } else if (isFinal) {
      refused.delete(id);
    }
  };

  let taken = Promise.resolve();
  call.receive(
    (message) => {
      taken = taken.then(waitUntilResponsive).then(() => {
        if (!upstream.closed) {
          take(message);
        }
      });
    },
    () => void taken.then(() => upstream.end()),
  );
  call.onClosed(() => {
    upstream.close();
  });

  const splitter = new MessageSplitter(Infinity);
  upstream.on('data', (chunk: Buffer) => {
    for (const message of splitter.push(chunk)) {
      const id = correlationOf(message);
      const handle = answerHandlers.get(id) ?? ((frame) => void answer(frame));
      answerHandlers.delete(id);
      handle(frameMessage(message));
    }
  });
  const end = (headers: IncomingHttpHeaders) => {
    const code = findStatus(headers);
    if (code === GrpcStatus.OK) {
      call.finish();
    } else if (code !== undefined) {
      call.fail(new GrpcError(code, decodeURIComponent(String(headers['grpc-message'] ?? ''))));
    }
  };

  upstream.on('response', end).on('trailers', end);
  upstream.on('error', () => {
    call.reset();
  });
}

const findStatus = (headers: IncomingHttpHeaders): GrpcStatus | undefined =>
  Object.values(GrpcStatus).find(
    (code): code is GrpcStatus => String(code) === headers['grpc-status'],
  );

/** Reads the first field of a BatchAppendResp. */
function correlationOf(response: Buffer): string {
  const message = new MessageReader(response);
  while (message.next()) {
    if (message.field === 1) {
      return message.readBytes().toString('latin1');
    }
  }

  return '';
}
