import type { AuditChange, AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { openDetailNames } from '@cablepark/contracts/schedule/booking-details';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';

/** A field's value before and after, with everything that changed in the same way. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The slots whose field it is; none if it is another thing's. */
  readonly slots: readonly SlotId[];
  /** The special days whose field it is, where one event changed several. */
  readonly days: readonly Day[];
  /** The setting whose field it is, if it is one's. */
  readonly setting: string | null;
}

/** What `groupDifferences` needs of an entry. */
interface Changing {
  readonly changes: readonly AuditChange[] | null;
  readonly subject: Pick<AuditEntry['subject'], 'setting'>;
}

/**
 * Lists what entries changed, in order. A change that several slots or days have in common is one
 * difference.
 */
export function groupDifferences(entries: readonly Changing[]): Difference[] {
  const found = new Map<string, Difference>();
  for (const { changes, subject } of entries) {
    for (const { field, before, after, slotId, day } of changes ?? []) {
      const { setting } = subject;
      const key = JSON.stringify([
        field,
        before,
        after,
        setting,
        slotId === undefined,
        day === undefined,
      ]);
      const known = found.get(key) ?? { field, before, after, setting, slots: [], days: [] };
      found.set(key, {
        ...known,
        slots: slotId === undefined ? known.slots : [...known.slots, slotId],
        days: day === undefined || known.days.includes(day) ? known.days : [...known.days, day],
      });
    }
  }

  return [...found.values()];
}

/**
 * The differences that the event's sentence doesn't imply. What a booking's event did to its slots
 * follows from what it did to the booking, and what is new had no state before.
 */
export const listTellingDifferences = (entries: readonly AuditEntry[]): Difference[] =>
  groupDifferences(
    entries.map((entry) => ({
      ...entry,
      changes: (entry.changes ?? []).filter((change) => !isImplied(change, entry)),
    })),
  );

function isImplied(
  { slotId, field, before, after }: AuditChange,
  { subject, changes }: AuditEntry,
): boolean {
  if (slotId !== undefined) {
    return subject.reference !== null || before === null;
  }
  if (subject.reference === null) {
    return false;
  }

  const isNew = changes?.some(
    (one) => one.field === 'status' && one.slotId === undefined && one.before === null,
  );
  if (isNew === true) {
    const isDetail = (openDetailNames as readonly string[]).includes(field);
    return !isDetail || after !== true;
  }

  return field === 'timeSlots' && (isEmptyList(before) || isEmptyList(after));
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
