import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { FollowedStream } from '@cablepark/event-store/streams/followed-stream';

import type { Schedule } from './domain/schedule.ts';

/**
 * The schedule as this process knows it, for readers. Changes by other processes arrive by
 * subscription. While the stream can’t be read, the last known schedule stays; if there is none,
 * reading it throws EventStoreFailure.
 */
export abstract class PresentSchedule extends FollowedStream<Schedule, ScheduleStreamEvent> {}
