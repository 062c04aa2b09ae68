import { errorCodes, type ErrorBody, type ErrorCode } from '@cablepark/contracts/shared/error-codes';

/** An error body. A proxy or another server version may send one without a known code. */
export type Refusal = Omit<ErrorBody, 'code'> & { readonly code?: ErrorCode | undefined };

/** Thrown if the server refuses a call. The message is the status, a colon and the body (rule 14.6). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: Refusal | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.status = status;
    this.body = bodyOf(text);
  }

  get code(): ErrorCode | undefined {
    // A list of booked slots identifies this error even without a code.
    return this.body?.code ?? (this.body?.alreadyBookedSlots ? 'SLOTS_ALREADY_BOOKED' : undefined);
  }
}

function bodyOf(text: string): Refusal | undefined {
  try {
    const { code, ...body } = JSON.parse(text) as Refusal;
    if (typeof body.error !== 'string') return undefined;
    return code !== undefined && Object.hasOwn(errorCodes, code) ? { code, ...body } : body;
  } catch {
    return undefined;
  }
}

/** Whether trying again may help: there was no response, or the server can't answer at the moment. */
export const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 503;

/**
 * Whether the command may have been done despite the error. The same request with the same idempotency key gets the
 * first one's answer.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'OUTCOME_UNKNOWN';
