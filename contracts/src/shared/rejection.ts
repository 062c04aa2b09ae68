import { errorCodes, type ErrorBody, type ErrorCode } from './error-codes.ts';

type RejectionDetails = Partial<Omit<ErrorBody, 'code'>>;

/** Thrown when a rule refuses a request. error-codes.ts has the HTTP status of each code. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly code: ErrorCode;
  readonly details: RejectionDetails;

  constructor(code: ErrorCode, details: RejectionDetails = {}) {
    super(details.error ?? errorCodes[code].en);
    this.code = code;
    this.details = details;
  }
}

/** Throws a Rejection, by which a rule refuses a request. */
export function reject(code: ErrorCode, details?: RejectionDetails): never {
  throw new Rejection(code, details);
}

/** Rejects the value of a request's field, in the way the schemas do. */
export const rejectField = (path: string, error: string): never =>
  reject('INVALID_REQUEST', { error, issues: [{ path, message: error }] });
