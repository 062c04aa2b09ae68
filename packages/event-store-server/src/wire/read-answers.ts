import { createMessage, frameMessage } from './message-writer.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** ReadResp with `confirmation`. */
export const encodeConfirmation = (subscriptionId: string): Buffer =>
  frameMessage(createMessage().bytes(2, createMessage().string(1, subscriptionId)));

/** ReadResp with `checkpoint`. */
export const encodeCheckpoint = (position: number): Buffer =>
  frameMessage(createMessage().bytes(3, createMessage().varint(1, position).varint(2, position)));

/** ReadResp with `stream_not_found`. */
export const encodeStreamNotFound = (stream: string): Buffer =>
  frameMessage(
    createMessage().bytes(4, createMessage().bytes(1, createMessage().string(3, stream))),
  );

/** ReadResp with `first_stream_position`, a revision. */
export const encodeFirstStreamPosition = (revision: number): Buffer =>
  frameMessage(createMessage().varint(5, revision));
/** ReadResp with `last_stream_position`, a revision. */
export const encodeLastStreamPosition = (revision: number): Buffer =>
  frameMessage(createMessage().varint(6, revision));
export const caughtUp: Buffer = frameMessage(createMessage().empty(8));
export const fellBehind: Buffer = frameMessage(createMessage().empty(9));

/** ReadResp with a link and, if found, the event to which it points. */
export function encodeResolvedLink(link: RecordedEvent, target: RecordedEvent | undefined): Buffer {
  const event = createMessage();
  if (target) {
    event.bytes(1, target.message);
  }

  event.bytes(2, link.message).varint(3, link.position);
  return frameMessage(createMessage().bytes(1, event));
}
