import type { NewEvent } from '../convert/new-event.ts';

export interface Append {
  readonly stream: string;
  readonly events: NewEvent[];
}

const MAX_EVENTS = 1000;
/** Less than an append may hold, whatever else it may have besides a commit that is as large as they are. */
const MAX_BYTES = 250_000;

/** What can be written in one append each: events that stand together in one stream, whole commits of them. */
export function appendsOf(events: readonly NewEvent[]): readonly Append[] {
  const appends: Append[] = [];
  let bytes = 0;
  let isOpen = false;
  for (const event of events) {
    const last = appends.at(-1);
    const fits = last?.stream === event.stream && last.events.length < MAX_EVENTS && bytes < MAX_BYTES;
    if (isOpen || fits) last?.events.push(event);
    else appends.push({ stream: event.stream, events: [event] });
    bytes = (isOpen || fits ? bytes : 0) + event.data.length + event.metadata.length;
    isOpen = !event.isCommitOver;
  }
  return appends;
}
