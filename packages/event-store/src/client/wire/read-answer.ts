import { parseJson } from '@cablepark/platform/json/parse-json';
import { MessageReader } from '@cablepark/platform/protobuf/message-reader';
import {
  readRecordedEvent,
  type RecordedFields,
} from '@cablepark/platform/protobuf/recorded-event';

import type { RawEvent, ReadAnswer, StoredEvent } from '#log/domain-events';

/** Field numbers of streams.proto. */
const READ_EVENT = 1;
const CONFIRMATION = 2;
const EVENT = 1;

/**
 * Decodes an answer to a read or a subscription, with its data and metadata parsed. Throws
 * MalformedMessage.
 */
export const readAnswer = (answer: Buffer): ReadAnswer => decodeAnswer(answer, toStoredEvent);

/** Like `readAnswer`, with the bytes of data and metadata unchanged. */
export const readRawAnswer = (answer: Buffer): { readonly event?: RawEvent | undefined } =>
  decodeAnswer(answer, toRawEvent);

/** Decodes a `ReadResp`, of which only events and the confirmation are used. */
function decodeAnswer<Event>(
  answer: Buffer,
  eventOf: (recorded: RecordedFields) => Event,
): { event?: Event | undefined; isConfirmation?: boolean } {
  const message = new MessageReader(answer);
  let event: RecordedFields | undefined;
  let isConfirmation = false;
  while (message.next()) {
    if (message.field === READ_EVENT) {
      event = readEvent(message.readMessage());
    } else if (message.field === CONFIRMATION) {
      isConfirmation = true;
    }
  }

  return isConfirmation ? { isConfirmation } : { event: event && eventOf(event) };
}

/** Decodes the event of a `ReadEvent`; its link is skipped. */
function readEvent(message: MessageReader): RecordedFields | undefined {
  let event: RecordedFields | undefined;
  while (message.next()) {
    if (message.field === EVENT) {
      event = readRecordedEvent(message.readMessage());
    }
  }

  return event;
}

const toStoredEvent = ({
  id,
  type,
  stream,
  revision,
  commit,
  prepare,
  created,
  isJson,
  data,
  metadata,
}: RecordedFields): StoredEvent => ({
  id,
  type,
  streamId: stream,
  revision: BigInt(revision),
  position: { commit: BigInt(commit), prepare: BigInt(prepare) },
  // Text that isn't JSON makes an event unreadable only when it is needed.
  data: isJson ? parseJson(data.toString()) : undefined,
  metadata: parseJson(metadata.toString()),
  created: new Date(created),
  bytes: { data, metadata },
});

const toRawEvent = ({
  prepare: _,
  commit,
  revision,
  created,
  ...event
}: RecordedFields): RawEvent => ({
  ...event,
  position: BigInt(commit),
  revision: BigInt(revision),
  created: new Date(created),
});
