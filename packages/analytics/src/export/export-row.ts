import { eventDefinitions } from '@cablepark/contracts/events';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { eventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { isClaimStream, isParkStream, withUser } from '@cablepark/contracts/shared/streams';
import { UnreadableEvent, type StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { z } from 'zod';
import { replacedData } from './replaced-data.ts';

/** An event as it leaves the system, in exports and to questions in SQL. Times are ISO 8601, UTC, with milliseconds. */
export interface ExportRow {
  readonly position: number;
  /** When it was decided. */
  readonly recorded_at: string;
  /** When it happened, if that was noted later; otherwise the same. */
  readonly happened_at: string;
  /** A claim's stream reads `claim`, and an account's has its pseudonym. */
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** The version of `data`, which are not upcast. */
  readonly version: number;
  readonly actor_kind: 'guest' | 'user' | 'system';
  readonly actor_role: string | null;
  readonly command: string;
  readonly correlation_id: string;
  /** The correlation id of the action that this one undoes. */
  readonly undoes: string | null;
  /** A JSON value without anything personal. */
  readonly data: unknown;
}

const metadataOfAnyTime = eventMetadata.extend({ undoes: z.string().nullish() });

/** A claim's stream is a keyed hash of somebody's name, and an account's has its id. */
const exportedStream = (streamId: string, pseudonyms: Pseudonyms): string =>
  isClaimStream(streamId) ? 'claim' : withUser(streamId, (userId) => pseudonyms.user(userId));

/** Sealed boxes become null, whether or not they have been erased, so that an export has the same bytes for ever. */
const exportedData = (type: string, data: unknown, pseudonyms: Pseudonyms): unknown =>
  replacedData(type, data, {
    booking: (id) => pseudonyms.booking(id),
    user: (id) => pseudonyms.user(id),
    stream: (name) => exportedStream(name, pseudonyms),
    sealed: () => null,
    omitted: () => undefined,
  });

const iso = (text: string): string => new Date(text).toISOString();

/**
 * The row of a stored event; undefined if it isn't the park's: of another type, or in a stream of another program. Throws
 * UnreadableEvent if it is the park's but its metadata can't be read.
 */
export function exportRow(event: StoredEvent, pseudonyms: Pseudonyms): ExportRow | undefined {
  if (!eventDefinitions.has(event.type) || !isParkStream(event.streamId)) return undefined;
  try {
    const metadata = metadataOfAnyTime.parse(event.metadata);
    const { actor, at } = metadata;
    const recordedAt = iso(at);
    return {
      position: Number(event.position?.commit ?? -1n),
      recorded_at: recordedAt,
      happened_at: happenedAt(event.data) ?? recordedAt,
      stream: exportedStream(event.streamId, pseudonyms),
      revision: Number(event.revision),
      type: event.type,
      version: metadata.version,
      actor_kind: actor.kind,
      actor_role: actor.kind === 'user' ? actor.role : null,
      command: metadata.command,
      correlation_id: actionIdOf(metadata),
      undoes: metadata.undoes ?? null,
      data: exportedData(event.type, event.data, pseudonyms),
    };
  } catch (cause) {
    throw new UnreadableEvent(event, cause);
  }
}

function happenedAt(data: unknown): string | undefined {
  const told = typeof data === 'object' && data !== null && 'happenedAt' in data ? data.happenedAt : undefined;
  return typeof told === 'string' && !Number.isNaN(Date.parse(told)) ? iso(told) : undefined;
}

/** The columns in their order, and what DuckDB and Parquet readers take them for. */
export const exportColumns = [
  { name: 'position', type: 'BIGINT' },
  { name: 'recorded_at', type: 'TIMESTAMPTZ' },
  { name: 'happened_at', type: 'TIMESTAMPTZ' },
  { name: 'stream', type: 'VARCHAR' },
  { name: 'revision', type: 'BIGINT' },
  { name: 'type', type: 'VARCHAR' },
  { name: 'version', type: 'BIGINT' },
  { name: 'actor_kind', type: 'VARCHAR' },
  { name: 'actor_role', type: 'VARCHAR' },
  { name: 'command', type: 'VARCHAR' },
  { name: 'correlation_id', type: 'VARCHAR' },
  { name: 'undoes', type: 'VARCHAR' },
  { name: 'data', type: 'JSON' },
] as const satisfies readonly { readonly name: keyof ExportRow; readonly type: string }[];
