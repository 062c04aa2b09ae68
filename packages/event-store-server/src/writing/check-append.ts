import { ANY, NO_STREAM, STREAM_EXISTS, type ExpectedRevision } from '../wire/expected-revision.ts';
import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';

export interface StreamState {
  /** −1 if the stream has no events, 2^63 if it is tombstoned. */
  readonly revision: number;
  readonly isSoftDeleted: boolean;
  readonly hasMetadata: boolean;
  /** The revision at which the stream holds this id. Known for the newest ids only. */
  revisionOf(eventId: string): number | undefined;
  /**
   * The id at a revision; undefined if it must be looked up first, null if there is no such event.
   */
  findIdAt(revision: number): string | null | undefined;
}

export type Verdict =
  | { readonly kind: 'write'; readonly undelete: boolean }
  | { readonly kind: 'already-written'; readonly revision: number }
  | { readonly kind: 'wrong-expected-version' }
  | { readonly kind: 'stream-deleted' }
  /** Look up the ids from this revision on, then check again. */
  | { readonly kind: 'ids-needed'; readonly from: number };

const WRONG: Verdict = { kind: 'wrong-expected-version' };
const DELETED: Verdict = { kind: 'stream-deleted' };

/**
 * Decides whether events with these ids may be appended to a stream whose state was expected to be
 * `expected`.
 */
export function checkAppend(
  expected: ExpectedRevision,
  eventIds: readonly string[],
  stream: StreamState,
): Verdict {
  if (stream.revision === TOMBSTONE_REVISION) {
    return DELETED;
  }
  if (expected === STREAM_EXISTS) {
    if (stream.isSoftDeleted) {
      return DELETED;
    }
    if (stream.revision < 0 && !stream.hasMetadata) {
      return WRONG;
    }
  }
  if (expected === ANY || expected === STREAM_EXISTS) {
    return checkById(eventIds, stream);
  }
  if (expected < stream.revision) {
    return checkByRevision(expected, eventIds, stream);
  }
  if (expected > stream.revision) {
    return WRONG;
  }

  return { kind: 'write', undelete: stream.isSoftDeleted };
}

function checkById(eventIds: readonly string[], stream: StreamState): Verdict {
  let last: number | undefined;
  for (const id of eventIds) {
    const revision = stream.revisionOf(id);
    if (revision === undefined) {
      return last === undefined ? { kind: 'write', undelete: stream.isSoftDeleted } : WRONG;
    }

    last = revision;
  }
  if (last === undefined) {
    return { kind: 'write', undelete: stream.isSoftDeleted };
  }

  return { kind: 'already-written', revision: last };
}

function checkByRevision(
  expected: number,
  eventIds: readonly string[],
  stream: StreamState,
): Verdict {
  let revision = expected;
  for (const id of eventIds) {
    revision++;
    if (stream.revisionOf(id) === revision) {
      continue;
    }

    const stored = stream.findIdAt(revision);
    if (stored === undefined) {
      return { kind: 'ids-needed', from: revision };
    }
    if (stored === id) {
      continue;
    }

    const isFirst = revision === expected + 1;
    return isFirst && expected === NO_STREAM && stream.isSoftDeleted
      ? { kind: 'write', undelete: true }
      : WRONG;
  }

  return revision === expected ? WRONG : { kind: 'already-written', revision };
}
