import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { endOfSlot, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

let position = 100_000;

/** An entry as the API answers it; each call makes an older one. */
export function makeEntry(eventType: string, more: Partial<AuditEntry> = {}): AuditEntry {
  position -= 1;
  return {
    id: String(position),
    at: '2026-06-20T10:00:00Z',
    actor: { kind: 'user', userId: 'u', role: 'manager' },
    eventType,
    summary: eventType,
    stream: 'schedule',
    revision: '0',
    command: 'Test',
    correlationId: 'action',
    bookingId: null,
    shortReference: null,
    reason: null,
    subject: { reference: null, timeSlots: null, userId: null, setting: null },
    scheduleDay: null,
    isUndoable: false,
    isUndone: false,
    undoes: null,
    changes: null,
    ...more,
  };
}

/** The subject of an entry, with all other fields null. */
export const makeSubject = (of: Partial<AuditEntry['subject']>): AuditEntry['subject'] => ({
  reference: null,
  timeSlots: null,
  userId: null,
  setting: null,
  ...of,
});

export const makeTimes = (...slots: SlotId[]) =>
  slots.map((id) => ({
    id,
    startTime: startOfSlot(id).toISOString(),
    endTime: endOfSlot(id).toISOString(),
  }));

/** The slots of a booking, at 20 € each. */
export const makeBookedSlots = (...slots: SlotId[]) =>
  makeTimes(...slots).map((slot) => ({ ...slot, price: 20, status: 'booked' }));
