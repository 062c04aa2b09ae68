import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { FollowedStream } from '@cablepark/event-store/streams/followed-stream';
import type { Schedule } from './domain/schedule.ts';
import type { Settings } from './domain/settings.ts';

/**
 * The schedule as this process knows it, for whatever only reads it. Changes by other processes arrive by subscription.
 * While the stream can’t be read, the last known schedule stays; if there is none, reading it throws EventStoreFailure.
 */
export class PresentSchedule {
  #starting: Promise<void> | undefined;

  constructor(private readonly followed: FollowedStream<Schedule, ScheduleStreamEvent>) {}

  /** Resolves when the schedule has been read for the first time, or can't be read now, which is tried again. */
  start(): Promise<void> {
    return (this.#starting ??= this.followed.start());
  }

  stop(): Promise<void> {
    return this.followed.stop();
  }

  /** How far it has been read. */
  get revision(): bigint {
    return this.followed.fold.revision;
  }

  get isKnown(): boolean {
    return this.followed.isKnown;
  }

  get state(): Schedule {
    return this.followed.state;
  }

  get settings(): Settings {
    return this.followed.state.settings;
  }

  /** Reads what was written until now. */
  catchUp(): Promise<void> {
    return this.followed.catchUp();
  }
}
