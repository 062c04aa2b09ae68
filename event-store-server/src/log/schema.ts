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
export const SCHEMA = `
select pg_advisory_xact_lock(hashtext('event_store'));
create schema if not exists event_store;
create table if not exists event_store.events (
  position bigint primary key,
  stream uuid not null,
  revision bigint not null,
  frame bytea not null,
  unique (stream, revision)
);
alter table event_store.events alter column frame set storage external;
create table if not exists event_store.leader (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null,
  holder uuid not null
);
insert into event_store.leader (epoch, holder) values (0, gen_random_uuid()) on conflict do nothing;
`;
