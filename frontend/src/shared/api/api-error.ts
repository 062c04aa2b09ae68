import { errorBody, type ErrorBody, type ErrorCode } from '@cablepark/contracts/shared/error-codes';

/** What is read of a refusal: its sentence counts without a code too, as from a proxy or an older server. */
const refusal = errorBody.extend({
  code: errorBody.shape.code.optional().catch(undefined),
  alreadyBookedSlots: errorBody.shape.alreadyBookedSlots.catch([]),
});
export type Refusal = Omit<ErrorBody, 'code'> & { readonly code?: ErrorCode | undefined };

/** A call that the server refused: its text is the status, a colon and the body (rule 14.6). */
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
    // The slots in the way alone tell what it was about.
    return this.body?.code ?? (this.body?.alreadyBookedSlots ? 'SLOTS_ALREADY_BOOKED' : undefined);
  }
}

function bodyOf(text: string): Refusal | undefined {
  try {
    return refusal.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether the server answered at all: then its text begins with a status, and asking again won't help. */
export const wasAnswered = (error: unknown): boolean => error instanceof Error && /^\d{3}: /.test(error.message);
