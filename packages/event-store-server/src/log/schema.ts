import { createHash } from 'node:crypto';

import { buildLayout } from '@cablepark/postgres/client/advisory-locks';

/**
 * The tables of the log.
 *
 * `position` counts the bytes of all frames before the event, so a range of positions is also a
 * limit on bytes. `stream` is the first half of the SHA-256 of the stream's name, because names may
 * be thousands of characters long and index entries may not. `frame` is the message that readers
 * receive (wire/event-frame.ts). It is stored uncompressed, because compressing and expanding it
 * would cost more than the space is worth.
 *
 * The lock makes two stores that start at once create the tables one after the other.
 *
 * `leader` has one row, which says which store may write and in which epoch (writer-connection.ts).
 */
export const SCHEMA = buildLayout(
  'event_store',
  `
CREATE SCHEMA IF NOT EXISTS event_store;
CREATE TABLE IF NOT EXISTS event_store.events (
  position bigint PRIMARY KEY,
  stream uuid NOT NULL,
  revision bigint NOT NULL,
  frame bytea NOT NULL,
  UNIQUE (stream, revision)
);
ALTER TABLE event_store.events ALTER COLUMN frame SET STORAGE EXTERNAL;
CREATE TABLE IF NOT EXISTS event_store.leader (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch bigint NOT NULL,
  holder uuid NOT NULL
);
INSERT INTO event_store.leader (epoch, holder) VALUES (0, gen_random_uuid()) ON CONFLICT DO NOTHING;
`,
);

const REMEMBERED = 10_000;
const keys = new Map<string, Buffer>();

/** Returns the key of a stream in the tables: the first 16 bytes of the SHA-256 of its name. */
export function toStreamKey(stream: string): Buffer {
  const known = keys.get(stream);
  if (known) {
    return known;
  }

  const key = createHash('sha256').update(stream).digest().subarray(0, 16);
  if (keys.size >= REMEMBERED) {
    keys.clear();
  }

  keys.set(stream, key);
  return key;
}
