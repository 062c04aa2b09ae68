import type { ErrorBody, ErrorCode } from '@cablepark/contracts/shared/error-codes';

import { parseJson } from '../storage/storage.ts';

/**
 * An error body as it arrives: a proxy may send one without a code, and a server of another version
 * one with a code that isn't known here.
 */
type ReceivedBody = Omit<ErrorBody, 'code'> & { readonly code?: ErrorCode | undefined };

/**
 * Thrown if the server refuses a call. The message is the status, a colon and the body (rule 14.6).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ReceivedBody | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.status = status;
    this.body = parseBody(text);
  }

  /** Whether all slots that stood in the way are reserved for somebody, and none is booked. */
  get isReserved(): boolean {
    const { alreadyBookedSlots, reservedSlots } = this.body ?? {};
    return reservedSlots !== undefined && reservedSlots.length === alreadyBookedSlots?.length;
  }

  get code(): ErrorCode | undefined {
    // A list of booked slots identifies this error even without a code.
    return this.body?.code ?? (this.body?.alreadyBookedSlots ? 'SLOTS_ALREADY_BOOKED' : undefined);
  }
}

/** The form of our server's codes. A list of all of them would enlarge the first page's script. */
const CODE = /^[A-Z]+(?:_[A-Z]+)*$/;

function parseBody(text: string): ReceivedBody | undefined {
  const { code, ...body } = (parseJson(text) ?? { error: undefined }) as ReceivedBody;
  if (typeof body.error !== 'string') {
    return undefined;
  }

  return typeof code === 'string' && CODE.test(code) ? { code, ...body } : body;
}

/**
 * Whether trying again may help: there was no response, or the server can't answer at the moment.
 */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 503;

/**
 * Whether the request may have been carried out despite the error, for example because a proxy lost
 * the answer. The same request with the same key gets the first answer.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === 'OUTCOME_UNKNOWN' ||
  (error.status >= 500 && !error.body);
