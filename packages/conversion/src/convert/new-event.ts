import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { createHash } from 'node:crypto';

export interface NewEvent extends Omit<RawEvent, 'position'> {
  /** The greatest old position of what it was made of: a reader that stands before it has not seen all of that. */
  readonly source: bigint;
  /** Whether it is the last one of what its command wrote. */
  readonly isCommitOver: boolean;
}

/** The source of what the conversion added, which no reader of the old log has seen. */
export const UNSEEN = 2n ** 63n - 1n;

/** An event of the schedule that has no place in the stream yet. */
export type Draft = ScheduleStreamEvent & {
  readonly id: string;
  readonly metadata: EventMetadata;
  readonly created: Date;
  readonly source: bigint;
};

/** A uuid that is the same whenever it is made of the same parts (RFC 9562, version 5, without a namespace). */
export function derivedId(...parts: readonly (string | number)[]): string {
  const hash = createHash('sha1').update(parts.join(' ')).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
