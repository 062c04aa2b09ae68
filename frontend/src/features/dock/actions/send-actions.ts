import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { CallQueue, CallRefusal } from '../../../shared/device/waiting-calls.ts';
import type { Action, WaitingAction } from './action.ts';

/** How a run ended: everything is sent, something has to be tried again, or nobody who may send is signed in. */
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
