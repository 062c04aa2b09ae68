import type { Day } from '@cablepark/contracts/shared/riga-time';
import { dayStream } from '@cablepark/contracts/shared/streams';
import { isFailure, isUnreadable } from '@cablepark/event-store/client/failures';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { Injectable } from '@nestjs/common';

const PART = 'days';
const DAY_STREAMS = dayStream('');

/**
 * Makes the health report name each day that can’t be read, from the first command that it refuses until the next one
 * that it accepts.
 */
@Injectable()
export class DayTrouble {
  constructor(
    store: StreamStore,
    private readonly trouble: Trouble,
  ) {
    store.observe({
      answered: (stream, failure) => {
        if (!stream.startsWith(DAY_STREAMS)) return;
        const day = stream.slice(DAY_STREAMS.length);
        if (failure === undefined) trouble.over(PART, day);
        else if (isUnreadable(failure)) this.report(day, failure);
      },
    });
  }

  report(day: Day, failure: unknown): void {
    this.trouble.report(PART, `${day} can't be read: ${reasonOf(failure)}.`, failure, day);
  }
}

function reasonOf(failure: unknown): string {
  if (isFailure(failure, 'stream-deleted')) return 'its stream was deleted for good';
  return isUnreadable(failure) ? "one of its events can't be understood" : 'it takes too long, and is tried again';
}
