import { layout } from '@cablepark/postgres-client/advisory-locks';

/**
 * The tables of the log.
 *
 * `position` counts the bytes of all frames before the event, so that a range of positions is also a limit of bytes.
 * `stream` is the first half of the SHA-256 of the stream's name: names may be thousands of characters long, an index
 * entry may not. `frame` is what readers are sent (wire/event-frame.ts); it is kept as it is, since compressing and
 * expanding it would cost more than the space is worth.
 *
 * Two stores that start at once make them one after the other: hence the lock.
 *
 * `leader` has one row: which store may write, and in which epoch (writer-connection.ts).
 */
export const SCHEMA = layout(
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
