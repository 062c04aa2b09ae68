import { framed, message } from './message-writer.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** ReadResp with `confirmation`. */
export const confirmation = (subscriptionId: string): Buffer =>
  framed(message().bytes(2, message().string(1, subscriptionId)));

/** ReadResp with `checkpoint`. */
export const checkpoint = (position: number): Buffer =>
  framed(message().bytes(3, message().varint(1, position).varint(2, position)));

/** ReadResp with `stream_not_found`. */
export const streamNotFound = (stream: string): Buffer =>
  framed(message().bytes(4, message().bytes(1, message().string(3, stream))));

export const firstStreamPosition = (revision: number): Buffer =>
  framed(message().varint(5, revision));
export const lastStreamPosition = (revision: number): Buffer =>
  framed(message().varint(6, revision));
export const caughtUp: Buffer = framed(message().empty(8));
export const fellBehind: Buffer = framed(message().empty(9));

/** ReadResp with a link and, if found, the event to which it points. */
export function resolvedLink(link: RecordedEvent, target: RecordedEvent | undefined): Buffer {
  const event = message();
  if (target) {
    event.bytes(1, target.message);
  }

  event.bytes(2, link.message).varint(3, link.position);
  return framed(message().bytes(1, event));
}
