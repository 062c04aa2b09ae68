import type { MessageReader } from './message-reader.ts';

/** Field numbers of `RecordedEvent` and its parts (streams.proto and shared.proto). */
const ID = 1;
const ID_TEXT = 2;
const STREAM = 2;
const STREAM_NAME = 3;
const REVISION = 3;
const PREPARE = 4;
const COMMIT = 5;
const METADATA = 6;
const CUSTOM_METADATA = 7;
const DATA = 8;

const JSON_TYPE = 'application/json';
/** EventStoreDB says when an event was created in ticks of 100 ns since 1970. */
export const TICKS_PER_MILLISECOND = 10_000;

const NOTHING: Buffer = Buffer.alloc(0);
const nothingRead = {
  id: '',
  type: '',
  isJson: false,
  /** Milliseconds since 1970. */
  created: 0,
  stream: '',
  revision: 0,
  prepare: 0,
  commit: 0,
  data: NOTHING,
  metadata: NOTHING,
};
export type RecordedFields = typeof nothingRead;

/**
 * Reads the message by which EventStoreDB stores and sends an event. Data and metadata are views of
 * its bytes.
 */
export function readRecordedEvent(message: MessageReader): RecordedFields {
  const found = { ...nothingRead };
  while (message.next()) {
    const { field } = message;
    if (field === ID) {
      found.id = message.readMessage().readOnlyField(ID_TEXT);
    } else if (field === STREAM) {
      found.stream = message.readMessage().readOnlyField(STREAM_NAME);
    } else if (field === REVISION) {
      found.revision = message.readVarint();
    } else if (field === PREPARE) {
      found.prepare = message.readVarint();
    } else if (field === COMMIT) {
      found.commit = message.readVarint();
    } else if (field === METADATA) {
      const [key, value] = message.readMessage().readEntry();
      if (key === 'type') {
        found.type = value;
      } else if (key === 'content-type') {
        found.isJson = value === JSON_TYPE;
      } else if (key === 'created') {
        found.created = Number(value) / TICKS_PER_MILLISECOND;
      }
    } else if (field === CUSTOM_METADATA) {
      found.metadata = message.readBytes();
    } else if (field === DATA) {
      found.data = message.readBytes();
    }
  }

  return found;
}
