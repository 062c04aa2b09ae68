import type { Trouble } from '@cablepark/platform/logging/trouble';

import type { EventStoreFailure } from '../client/failures.ts';
import { describeLoss, describeLossPublicly, toShownStream } from './stream-gap.ts';

/** The part under which health reports what the log has lost and will lose. */
export const LOG_PART = 'log';

/** Reports that a stream has lost events. Operators find the stream's name in the logged error. */
export function reportLoss(trouble: Trouble, stream: string, error: EventStoreFailure): void {
  const toSentence = (loss: string) => `${loss}: commands that need it are refused.`;
  const details = toSentence(describeLoss(error, `The stream ${stream}`));
  trouble.report(
    LOG_PART,
    toSentence(describeLossPublicly(error, stream)),
    new Error(details, { cause: error }),
    stream,
  );
}

/** Ends the trouble that a stream's loss was reported as. */
export const reportWhole = (trouble: Trouble, stream: string): void => {
  trouble.reportEnd(LOG_PART, stream);
};

const toDroppingSubject = (stream: string): string => `${stream} (metadata)`;

/**
 * Reports that the event store will drop events of a stream because of these names in its metadata.
 * Ends the report if `names` is empty.
 */
export function reportDropping(trouble: Trouble, stream: string, names: readonly string[]): void {
  if (names.length === 0) {
    trouble.reportEnd(LOG_PART, toDroppingSubject(stream));
    return;
  }

  const describeDropping = (name: string) =>
    `The event store will drop events of ${name}: remove ${names.join(', ')} from its metadata.`;
  trouble.report(
    LOG_PART,
    describeDropping(toShownStream(stream)),
    new Error(describeDropping(stream)),
    toDroppingSubject(stream),
  );
}
