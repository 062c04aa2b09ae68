import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import { recordAttendance } from '@cablepark/contracts/schedule/record-attendance';
import { slotEnd, slotStart } from '@cablepark/contracts/shared/riga-time';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { CallQueue, CallRefusal } from '../../../shared/device/waiting-calls.ts';
import type { Action, WaitingAction } from './action.ts';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';

/** How a run ended: everything is sent, something has to be tried again, or the user is no longer signed in. */
export type SendOutcome = 'sent' | 'waiting' | 'notSignedIn';

export interface Sender {
  readonly queue: CallQueue<Action>;
  /** The user whose actions are sent. */
  readonly userId: string;
  /** The user whose session this browser has now, or null. Another tab may have changed it. */
  readonly whoIsSignedIn: () => Promise<string | null>;
  readonly request: (action: Action, key: string) => Promise<BookingDetail>;
  /** Called before the action leaves the queue, so that the page shows its effect all along. */
  readonly onSent: (action: Action, answer: BookingDetail) => void;
}

/**
 * Sends what waits, in the order of the taps. An action that the server refuses becomes a question and holds nothing up; one
 * that the server can't take now holds up only those about the same booking. Without any answer the run ends.
 */
export async function sendActions({ queue, userId, whoIsSignedIn, request, onSent }: Sender): Promise<SendOutcome> {
  const held = new Set<string>();
  let isChecked = false;
  for (;;) {
    const next = (await queue.list(userId)).find((call) => call.refusal === null && !held.has(subjectOf(call)));
    if (!next) return held.size === 0 ? 'sent' : 'waiting';
    try {
      if (!isChecked && (await whoIsSignedIn()) !== userId) return 'notSignedIn';
      isChecked = true;
      onSent(next.content, await request(next.content, next.key));
      await queue.remove(next.id);
    } catch (error) {
      if (!(error instanceof ApiError)) return 'waiting';
      if (error.status === 401) return 'notSignedIn';
      const refusal = refusalOf(error);
      if (refusal) await queue.refuse(next.id, refusal);
      else held.add(subjectOf(next));
    }
  }
}

/** Undefined if it may be accepted later, or if the answer isn't our server's. */
function refusalOf({ status, code, body }: ApiError): CallRefusal | undefined {
  const isTemporary = status >= 500 || status === 429 || code === undefined;
  return isTemporary ? undefined : { code, body };
}

const subjectOf = ({ id, content }: WaitingAction): string =>
  content.kind === 'attendance' ? content.bookingId : `walk-in ${id}`;

/** Sends an action with its key. Throws if there is no answer of our server, or if it refuses. */
export async function requestOf(action: Action, key: string): Promise<BookingDetail> {
  const headers = { 'Idempotency-Key': key };
  const time = action.happenedAt === null ? {} : { happenedAt: action.happenedAt };
  switch (action.kind) {
    case 'attendance': {
      const body = { state: action.state, ...time };
      const answer = await callEndpoint(recordAttendance, { params: { id: action.bookingId }, body }, { headers });
      return recordAttendance.response.parse(answer);
    }
    case 'walkIn': {
      const timeSlots = [
        { startTime: slotStart(action.slot).toISOString(), endTime: slotEnd(action.slot).toISOString() },
      ];
      const body = { ...action.customer, timeSlots, attendance: { state: 'arrived', ...time } };
      const answer = await callEndpoint(bookSlotsAsStaff, { body }, { headers });
      return bookSlotsAsStaff.response.parse(answer);
    }
  }
}

const LOCK = 'dock-sender';

/**
 * Runs `send` while no other tab does. Without locks, on a site that is opened over plain HTTP, two tabs may send the same
 * call; its Idempotency-Key keeps the server from doing it twice.
 */
export const asOnlySender = <Result>(send: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(LOCK, send) : send();
