import { errorCodes, type ErrorBody, type ErrorCode } from './error-codes.ts';

type Details = Partial<Omit<ErrorBody, 'code'>>;

/** A rule said no. What that means over HTTP is decided elsewhere (error-codes.ts). */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.error ?? errorCodes[code].error);
    this.code = code;
    this.details = details;
  }
}

export function reject(code: ErrorCode, details?: Details): never {
  throw new Rejection(code, details);
}
