import { type StreamKind, streamKinds } from '@cablepark/contracts/shared/streams';
import { EventStoreFailure } from '../client/failures.ts';

/** A stream lacks events that it had. It is never folded, and never taken for new (ADR 110). */
export class StreamGap extends EventStoreFailure {
  override readonly name = 'StreamGap';

  /**
   * `first` is the first revision that is missing, and `next` the first one after it that is there,
   * if any is.
   */
  constructor(
    readonly streamId: string,
    readonly first: bigint,
    readonly next?: bigint,
  ) {
    super('incomplete', lossOf(`The stream ${streamId}`, first, next));
  }
}

/**
 * What of a stream is lost, in one sentence without its end. `subject` is how the sentence names
 * the stream.
 */
export function lossIn(error: EventStoreFailure, subject: string): string {
  if (error instanceof StreamGap) {
    return lossOf(subject, error.first, error.next);
  }

  return `${subject} was deleted for good`;
}

function lossOf(subject: string, first: bigint, next?: bigint): string {
  if (next === undefined) {
    return `${subject} was deleted, or all its events are gone`;
  }

  const last = next - 1n;
  return `${subject} lacks its events ${first === last ? `of revision ${first}` : `of revisions ${first} to ${last}`}`;
}

/** Streams whose names lead to nobody. */
const OF_NOBODY: readonly StreamKind[] = [
  streamKinds.schedule,
  streamKinds.setAside,
  streamKinds.logIdentity,
  streamKinds.logRoots,
  streamKinds.demoSeason,
  streamKinds.refusals,
];

/** A stream where anybody may read of it: the name of an account's would lead to somebody. */
export const shownStream = (streamId: string): string =>
  OF_NOBODY.some(({ names }) => names.test(streamId)) ? streamId : 'a stream of an account';

/** The same as a sentence begins. */
export function shownSubject(streamId: string): string {
  const shown = shownStream(streamId);
  return shown === streamId ? `The stream ${streamId}` : 'A stream of an account';
}
