import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import type { RawEvent } from '@cablepark/event-store/log/raw-log';

/** An event of the new log. */
export interface NewEvent extends Omit<RawEvent, 'position'> {
  /**
   * The greatest position in the old log of what it was made of. Who stands before that in the old log has not seen all
   * of it.
   */
  readonly source: bigint;
  /** Whether it is the last one of what its command wrote. */
  readonly isCommitOver: boolean;
}

/** The source of what the conversion added: nobody has seen it. */
export const UNSEEN = 2n ** 63n - 1n;

/** An event of the schedule that has no place in the stream yet. */
export type Draft = ScheduleStreamEvent & {
  readonly id: string;
  readonly metadata: EventMetadata;
  readonly created: Date;
  readonly source: bigint;
};
