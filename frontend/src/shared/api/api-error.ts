import { errorBody, type ErrorBody, type ErrorCode } from '@cablepark/contracts/shared/error-codes';

/** A call that the server refused: its text is the status, a colon and the body (spec, section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.status = status;
    this.body = bodyOf(text);
  }

  get code(): ErrorCode | undefined {
    return this.body?.code;
  }
}

function bodyOf(text: string): ErrorBody | undefined {
  try {
    return errorBody.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether the server answered at all: then its text begins with a status, and asking again won't help. */
export const wasAnswered = (error: unknown): boolean => error instanceof Error && /^\d{3}: /.test(error.message);
