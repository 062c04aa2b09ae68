import { SCHEDULE, streamKinds, type StreamKind } from '@cablepark/contracts/shared/streams';

import { EventStoreFailure } from '../client/failures.ts';

const LACKS = 'lacks its events';

/**
 * The server's own event at the end of a stream that was deleted for good, from whose revision
 * reading can't continue.
 */
export const TOMBSTONE = '$streamDeleted';

/** A stream has lost events. It is never folded, and never taken for a new one (ADR 110). */
export class StreamGap extends EventStoreFailure {
  override readonly name = 'StreamGap';

  /**
   * `first` is the first missing revision, `next` the first one after it that exists, if any does.
   */
  constructor(
    readonly streamId: string,
    readonly first: bigint,
    readonly next?: bigint,
  ) {
    super('incomplete', describeGap(`The stream ${streamId}`, first, next));
  }
}

/** Whether this is the message of a StreamGap of the schedule. Anybody may read such a message. */
export const isScheduleGapMessage = (message: string): boolean =>
  message.startsWith(`The stream ${SCHEDULE} ${LACKS}`);

/**
 * What a stream has lost, as a sentence without its full stop. `subject` names the stream in it.
 */
export function describeLoss(error: EventStoreFailure, subject: string): string {
  if (error instanceof StreamGap) {
    return describeGap(subject, error.first, error.next);
  }

  return `${subject} was deleted for good`;
}

/**
 * Like `describeLoss`, for everybody to read. Revisions are left out where the stream isn't named:
 * they would mean nothing without it, and many such streams then share one sentence.
 */
export function describeLossPublicly(error: EventStoreFailure, stream: string): string {
  const subject = toShownSubject(stream);
  const isNamed = toShownStream(stream) === stream;
  return error instanceof StreamGap && error.next !== undefined && !isNamed
    ? `${subject} lacks some of its events`
    : describeLoss(error, subject);
}

function describeGap(subject: string, first: bigint, next?: bigint): string {
  if (next === undefined) {
    return `${subject} was deleted, or all its events are gone`;
  }

  const last = next - 1n;
  return `${subject} ${LACKS} ${first === last ? `of revision ${first}` : `of revisions ${first} to ${last}`}`;
}

/** The kinds of streams whose names identify nobody. */
const IMPERSONAL_KINDS: readonly StreamKind[] = [
  streamKinds.schedule,
  streamKinds.setAside,
  streamKinds.logIdentity,
  streamKinds.logRoots,
  streamKinds.demoSeason,
  streamKinds.refusals,
];

/**
 * A stream's name in messages that anybody may read. That of an account's stream would identify
 * somebody.
 */
export const toShownStream = (streamId: string): string =>
  IMPERSONAL_KINDS.some(({ names }) => names.test(streamId)) ? streamId : 'a stream of an account';

/** Like `toShownStream`, as the subject that begins a sentence. */
function toShownSubject(streamId: string): string {
  const shown = toShownStream(streamId);
  return shown === streamId ? `The stream ${streamId}` : 'A stream of an account';
}
