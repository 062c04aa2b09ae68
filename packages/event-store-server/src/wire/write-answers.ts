import { ANY, NO_STREAM, STREAM_EXISTS, type ExpectedRevision } from './expected-revision.ts';
import { createMessage, frameMessage } from './message-writer.ts';

/** The answer to a write that succeeded, now or earlier. */
export interface Written {
  /** The stream's revision after the write; −1 if it has no events. */
  readonly revision: number;
  /** The position of the write's last event; undefined if that event is no longer readable. */
  readonly position: number | undefined;
}

const encodePosition = (at: number) => createMessage().varint(1, at).varint(2, at);

const encodeSuccess = ({ revision, position: at }: Written) => {
  const answer = createMessage();
  if (revision < 0) {
    answer.empty(2);
  } else {
    answer.varint(1, revision);
  }

  return at === undefined ? answer.empty(4) : answer.bytes(3, encodePosition(at));
};

/** AppendResp with `success`. */
export const encodeAppended = (written: Written): Buffer =>
  frameMessage(createMessage().bytes(1, encodeSuccess(written)));

/**
 * AppendResp with `wrong_expected_version`: fields 6 to 11, and 1 to 5 for 20.6. `current` is −1
 * without events.
 */
export function encodeAppendConflict(expected: ExpectedRevision, current: number): Buffer {
  const conflict = createMessage();
  if (current < 0) {
    conflict.empty(2).empty(7);
  } else {
    conflict.varint(1, current).varint(6, current);
  }
  if (expected === ANY) {
    conflict.empty(4).empty(9);
  } else if (expected === STREAM_EXISTS) {
    conflict.empty(5).empty(10);
  } else if (expected === NO_STREAM) {
    conflict.empty(11);
  } else {
    conflict.varint(3, expected).varint(8, expected);
  }

  return frameMessage(createMessage().bytes(2, conflict));
}

/** DeleteResp and TombstoneResp. */
export const encodeDeleted = (at: number): Buffer =>
  frameMessage(createMessage().bytes(1, encodePosition(at)));

const encodeIdentifier = (stream: string) => createMessage().string(3, stream);

/** BatchAppendResp with `success`. */
export const encodeBatchAppended = (
  correlationId: Buffer,
  stream: string,
  written: Written,
): Buffer =>
  frameMessage(
    createMessage()
      .bytes(1, correlationId)
      .bytes(3, encodeSuccess(written))
      .bytes(4, encodeIdentifier(stream)),
  );

/** BatchAppendResp with `error`, a `google.rpc.Status` from batch-errors.ts. */
export const encodeBatchRefused = (correlationId: Buffer, stream: string, status: Buffer): Buffer =>
  frameMessage(
    createMessage().bytes(1, correlationId).bytes(2, status).bytes(4, encodeIdentifier(stream)),
  );
