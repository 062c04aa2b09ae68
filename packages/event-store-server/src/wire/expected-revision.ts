import type { MessageReader } from '@cablepark/platform/protobuf/message-reader';

/**
 * The state in which a writer expects the stream: a revision (from 0), or one of the server's own
 * numbers below.
 */
export type ExpectedRevision = number;
export const NO_STREAM: ExpectedRevision = -1;
export const ANY: ExpectedRevision = -2;
export const STREAM_EXISTS: ExpectedRevision = -4;

const BY_FIELD: Record<number, ExpectedRevision> = { 3: NO_STREAM, 4: ANY, 5: STREAM_EXISTS };

/**
 * Reads one of the fields 2 to 5, which are the same in the options of Append, BatchAppend, Delete
 * and Tombstone.
 */
export function readExpectedRevision(options: MessageReader): ExpectedRevision {
  if (options.field !== 2) {
    const expected = BY_FIELD[options.field];
    if (expected === undefined) {
      throw new Error(`field ${options.field} is no expected revision`);
    }

    return expected;
  }

  const revision = options.readInt64();
  if (revision < 0n) {
    throw new Error('an expected revision of 2^63 or more');
  }

  return Number(revision);
}
