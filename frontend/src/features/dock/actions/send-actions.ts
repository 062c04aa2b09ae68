import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { recordAttendance } from '@cablepark/contracts/schedule/change-booking';

import { toTimes } from '#calendar/slots/slots';
import { ApiError } from '#shared/api/api-error';
import { callEndpoint } from '#shared/api/calls';
import type { CallQueue, CallRefusal } from '#shared/device/waiting-calls';
import { toServerTime } from '#shared/time/server-time';
import { listWalkInSlots, type Action, type WaitingAction } from '../day/dock-entries.ts';

/**
 * How a run ended: everything is sent, something has to be tried again, or the user is no longer
 * signed in.
 */
export type SendOutcome = 'sent' | 'waiting' | 'notSignedIn';

export interface Sender {
  readonly queue: CallQueue<Action>;
  readonly userId: string;
  /** The user whose session this browser has now, or null. Another tab may have changed it. */
  readonly fetchSignedInUser: () => Promise<string | null>;
  readonly request: (action: Action, key: string) => Promise<BookingDetail>;
  /** Called before the action leaves the queue, so that the page shows its effect all along. */
  readonly onSent: (action: Action, answer: BookingDetail) => void;
}

/**
 * Sends what waits, in the order of the taps. An action that the server refuses becomes a question
 * and holds nothing up; one that the server can't take now holds up only those about the same
 * booking. Without any answer the run ends.
 */
export async function sendActions({
  queue,
  userId,
  fetchSignedInUser,
  request,
  onSent,
}: Sender): Promise<SendOutcome> {
  const held = new Set<string>();
  const fresh = new Set<number>();
  let isChecked = false;
  for (;;) {
    const unsent = (await queue.list(userId)).filter(({ refusal }) => refusal === null);
    const untried = unsent.filter(({ isLate }) => !isLate).map(({ id }) => id);
    if (untried.length > 0) {
      // Stored on the device before anything is sent, so that no tap counts as new after the page
      // has been closed meanwhile.
      await queue.markLate(untried);
      for (const id of untried) {
        fresh.add(id);
      }
    }

    const next = unsent.find((call) => !held.has(subjectOf(call)));
    if (!next) {
      return held.size === 0 ? 'sent' : 'waiting';
    }

    try {
      if (!isChecked && (await fetchSignedInUser()) !== userId) {
        return 'notSignedIn';
      }

      isChecked = true;
      const action = addTime(next.content, fresh.delete(next.id));
      onSent(next.content, await request(action, next.key));
      await queue.remove(next.id);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        return 'waiting';
      }
      if (error.status === 401) {
        return 'notSignedIn';
      }

      const refusal = toRefusal(error);
      if (refusal) {
        await queue.refuse(next.id, refusal);
      } else {
        held.add(subjectOf(next));
      }
    }
  }
}

/** For this long after a tap, the action counts as happening now. */
const AT_ONCE_MS = 5000;

/**
 * Drops the time of an action that is sent at once, because the server knows it better; otherwise
 * converts it to the server's clock.
 */
function addTime(action: Action, isFirstTry: boolean): Action {
  if (action.happenedAt === null) {
    return action;
  }

  const tappedAt = Date.parse(action.happenedAt);
  const isAtOnce = isFirstTry && Math.abs(Date.now() - tappedAt) < AT_ONCE_MS;
  return {
    ...action,
    happenedAt: isAtOnce ? null : new Date(toServerTime(tappedAt)).toISOString(),
  };
}

/**
 * The refusal to keep with the action; undefined if the server may accept it later, or if the
 * answer isn't our server's.
 */
function toRefusal({ status, code, body }: ApiError): CallRefusal | undefined {
  const isTemporary = status >= 500 || status === 429 || code === undefined;
  return isTemporary ? undefined : { code, body };
}

const subjectOf = ({ id, content }: WaitingAction): string =>
  content.kind === 'attendance' ? content.bookingId : `walk-in ${id}`;

/**
 * Sends an action with its idempotency key. Throws if there is no usable answer, or if the server
 * refuses.
 */
export async function sendAction(action: Action, key: string): Promise<BookingDetail> {
  const headers = { 'Idempotency-Key': key };
  const time = action.happenedAt === null ? {} : { happenedAt: action.happenedAt };
  switch (action.kind) {
    case 'attendance': {
      const giveBack = action.giveBack === true ? { giveBack: true } : {};
      const body = { state: action.state, ...giveBack, ...time };
      const answer = await callEndpoint(
        recordAttendance,
        { params: { id: action.bookingId }, body },
        { headers },
      );
      return recordAttendance.response.parse(answer);
    }
    case 'walkIn': {
      const timeSlots = listWalkInSlots(action).map(toTimes);
      const body = { ...action.customer, timeSlots, attendance: { state: 'arrived', ...time } };
      const answer = await callEndpoint(bookSlotsAsStaff, { body }, { headers });
      return bookSlotsAsStaff.response.parse(answer);
    }
  }
}
