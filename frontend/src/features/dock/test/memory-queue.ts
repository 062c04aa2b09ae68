import { type SlotId } from '@cablepark/contracts/shared/slot-ids';

import type { CallQueue, WaitingCall } from '#shared/device/waiting-calls';
import type { Action } from '../day/dock-entries.ts';

/** A queue without a device, for tests. Its keys are `key 1`, `key 2` and so on. */
export function makeMemoryQueue(...before: WaitingCall<Action>[]): CallQueue<Action> {
  let calls = [...before];
  let lastId = Math.max(0, ...calls.map(({ id }) => id));
  const set = (next: WaitingCall<Action>[]): Promise<void> => {
    calls = next;
    return Promise.resolve();
  };

  const makeCall = (userId: string, content: Action): WaitingCall<Action> => {
    lastId += 1;
    return { id: lastId, userId, key: `key ${lastId}`, content, isLate: false, refusal: null };
  };

  return {
    list: (userId) => Promise.resolve(calls.filter((call) => call.userId === userId)),
    add: (userId, content) => set([...calls, makeCall(userId, content)]),
    markLate: (ids) =>
      set(calls.map((call) => (ids.includes(call.id) ? { ...call, isLate: true } : call))),
    remove: (id) => set(calls.filter((call) => call.id !== id)),
    refuse: (id, refusal) =>
      set(calls.map((call) => (call.id === id ? { ...call, refusal } : call))),
    replace: (id, content) => {
      const old = calls.find((call) => call.id === id);
      return set([
        ...calls.filter((call) => call !== old),
        ...(old ? [makeCall(old.userId, content)] : []),
      ]);
    },
  };
}

export const makeAttendance = (
  bookingId: string,
  state: 'arrived' | 'absent' | 'expected' = 'arrived',
): Action => ({
  kind: 'attendance',
  bookingId,
  customerName: bookingId,
  state,
  happenedAt: '2026-06-01T09:00:00.000Z',
});

export const makeWalkIn = (slot: SlotId): Action => ({
  kind: 'walkIn',
  slot,
  customer: { customerName: 'Walker', phoneNumber: '20123456', language: 'lv' },
  happenedAt: '2026-06-01T09:00:00.000Z',
});
