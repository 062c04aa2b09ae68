import type { AuditFilter } from '@cablepark/contracts/audit/list-audit-trail';
import { quietEventTypes } from '@cablepark/contracts/events';
import { claimStream } from '@cablepark/contracts/shared/streams';
import { auditTrail, type AuditEntryRow } from '@cablepark/projections/read-models/audit-trail.read-model';
import { timeSlotsHistory } from '@cablepark/projections/read-models/time-slots.read-model';
import { rowColumns } from '@cablepark/projections/runtime/table';

/** A row as the driver gives it. */
export interface AuditRow extends Omit<AuditEntryRow, 'position' | 'revision' | 'at'> {
  readonly position: string;
  readonly revision: string;
  readonly at: Date;
}

export interface RowsWanted extends Omit<AuditFilter, 'reference'> {
  /** The position before which the page begins. */
  readonly cursor?: string | undefined;
  readonly bookingId?: string | undefined;
}

/** The name under which every claim's stream is shown: its own name is a hash that leads to an e-mail. */
export const CLAIM = 'claim';
const claimPrefix = claimStream('');
export const shownStream = (stream: string): string => (stream.startsWith(claimPrefix) ? CLAIM : stream);

/** Whether any entry can be found. The answer must not reveal whether a claim's stream exists. */
export const hasRows = ({ stream }: Pick<AuditFilter, 'stream'>): boolean => stream?.startsWith(claimPrefix) !== true;

/**
 * The query for the newest rows of the trail that fit, `AuditRow`s. Each filter is an
 * equality, so the rows can be read from its index in their order. What has two indexes, the day of a slot or a booking
 * for example, is read from each, and nothing is in both.
 */
export function auditRowsQuery(wanted: RowsWanted, limit: number): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (of: unknown) => `$${values.push(of)}`;
  const all = conditionsOf(wanted, value);
  const most = value(limit);
  const reads = daysOf(wanted, value).flatMap((day) =>
    slotsOf(wanted, value).map(
      ({ joined, is }) => `SELECT ${columns} FROM ${auditTrail.qualifiedName} AS a ${joined}
        WHERE ${[...all, ...day, ...is].join(' AND ')} ORDER BY a.position DESC LIMIT ${most}`,
    ),
  );
  const [only = ''] = reads;
  if (reads.length === 1) return { text: only, values };
  const together = reads.map((read) => `(${read})`).join(' UNION ALL ');
  return { text: `SELECT * FROM (${together}) AS a ORDER BY position DESC LIMIT ${most}`, values };
}

const columns = rowColumns(auditTrail).replaceAll(/(^|, )/g, '$1a.');

type AsValue = (of: unknown) => string;

function conditionsOf(
  { cursor, day, user, stream, about, bookingId, eventType, correlationId }: RowsWanted,
  value: AsValue,
) {
  const conditions = [`a.is_quiet = ${eventType !== undefined && quietEventTypes.includes(eventType)}`];
  if (cursor !== undefined) conditions.push(`a.position < ${value(cursor)}`);
  if (day !== undefined) conditions.push(`a.done_on = ${value(day)}`);
  if (user !== undefined) conditions.push(`a.actor_kind = 'user' AND a.actor_id = ${value(user)}`);
  if (stream === CLAIM) conditions.push(`a.event_type = 'NameClaimed'`);
  else if (stream !== undefined) conditions.push(`a.stream = ${value(stream)}`);
  if (about === 'settings') conditions.push('a.is_of_settings');
  if (bookingId !== undefined) conditions.push(`a.booking_id = ${value(bookingId)}`);
  if (eventType !== undefined) conditions.push(`a.event_type = ${value(eventType)}`);
  if (correlationId !== undefined) conditions.push(`a.action_id = ${value(correlationId)}`);
  return conditions;
}

/** A move between two days belongs to both. */
function daysOf({ scheduleDay }: RowsWanted, value: AsValue): string[][] {
  if (scheduleDay === undefined) return [[]];
  const day = value(scheduleDay);
  return [[`a.schedule_day = ${day}`], [`a.other_day = ${day}`]];
}

interface SlotRead {
  readonly joined: string;
  readonly is: readonly string[];
}

/** Erasing why a slot was blocked leaves the slot as it is. */
function slotsOf({ slotId }: RowsWanted, value: AsValue): SlotRead[] {
  if (slotId === undefined) return [{ joined: '', is: [] }];
  const slot = value(slotId);
  return [
    { joined: `JOIN ${timeSlotsHistory.qualifiedName} AS h ON h.position = a.position`, is: [`h.slot_id = ${slot}`] },
    { joined: '', is: [`a.event_type = 'PersonalDataErased'`, `a.slot_ids = ARRAY[${slot}::int]`] },
  ];
}
