import type { DomainEvent } from '@cablepark/contracts/events';
import {
  rulesFrom,
  type WhatIf as Answer,
  type WhatIfForm,
} from '@cablepark/contracts/what-if/what-if';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { readLogPages } from '@cablepark/event-store/log/log-pages';

import { toAnswer } from './domain/answer.ts';
import { Recording } from './domain/recording.ts';
import { WhatIf } from './domain/what-if.ts';

const PAGE_EVENTS = 500;

/**
 * Called with how many events have been read, and how many of their decisions have been taken
 * again.
 */
export type OnProgress = (read: number, taken: number) => void;

/**
 * Answers what the log would have come to under other rules. Takes seconds. Throws
 * EventStoreFailure.
 */
export async function askLog(
  log: EventLog,
  form: WhatIfForm,
  onProgress?: OnProgress,
): Promise<Answer> {
  const { recording, read, position } = await readRecording(log, onProgress);
  const { happenings } = recording;
  const whatIf = new WhatIf(rulesFrom(form), happenings);
  for (const [taken, happening] of happenings.entries()) {
    whatIf.apply(happening);
    if (taken % PAGE_EVENTS === 0) {
      onProgress?.(read, taken + 1);
    }
  }

  onProgress?.(read, happenings.length);
  const days = [form.from ?? undefined, form.to ?? undefined] as const;
  return toAnswer(
    form,
    position,
    whatIf.computeTotalsBefore(...days),
    whatIf.computeTotalsAfter(...days),
  );
}

async function readRecording(log: EventLog, onProgress?: OnProgress) {
  const recording = new Recording();
  let [read, position] = [0, -1n];
  const { last: end } = await log.readEnd();
  if (end === undefined) {
    return { recording, read, position };
  }

  const { signal } = new AbortController();
  for await (const { events, unreadable, last } of readLogPages<DomainEvent>(log, {
    after: undefined,
    size: PAGE_EVENTS,
    signal,
  })) {
    if (unreadable[0]) {
      throw unreadable[0];
    }

    for (const event of events) {
      if (event.position > end) {
        break;
      }

      recording.add(event);
      position = event.position;
      read += 1;
    }

    onProgress?.(read, 0);
    if (last >= end) {
      break;
    }
  }

  return { recording, read, position };
}
