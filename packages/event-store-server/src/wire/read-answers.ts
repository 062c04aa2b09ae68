import { framed, MessageWriter } from './message-writer.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** ReadResp with `confirmation`. */
export const confirmation = (subscriptionId: string): Buffer =>
  framed(new MessageWriter().bytes(2, new MessageWriter().string(1, subscriptionId).finish()).finish());

/** ReadResp with `checkpoint`. */
export const checkpoint = (position: number): Buffer =>
  framed(new MessageWriter().bytes(3, new MessageWriter().varint(1, position).varint(2, position).finish()).finish());

/** ReadResp with `stream_not_found`. */
export const streamNotFound = (stream: string): Buffer =>
  framed(
    new MessageWriter()
      .bytes(4, new MessageWriter().bytes(1, new MessageWriter().string(3, stream).finish()).finish())
      .finish(),
  );

export const firstStreamPosition = (revision: number): Buffer =>
  framed(new MessageWriter().varint(5, revision).finish());
export const lastStreamPosition = (revision: number): Buffer =>
  framed(new MessageWriter().varint(6, revision).finish());
export const caughtUp: Buffer = framed(new MessageWriter().empty(8).finish());
export const fellBehind: Buffer = framed(new MessageWriter().empty(9).finish());

/** ReadResp with a link and, if found, the event to which it points. */
export function resolvedLink(link: RecordedEvent, target: RecordedEvent | undefined): Buffer {
  const event = new MessageWriter();
  if (target) event.bytes(1, target.message);
  event.bytes(2, link.message).varint(3, link.position);
  return framed(new MessageWriter().bytes(1, event.finish()).finish());
}
