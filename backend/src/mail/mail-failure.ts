import { PermanentFailure, TemporaryFailure, type AttemptFailure } from '../automations/outbox/attempt.ts';

/** The properties of nodemailer's errors (its documentation, "Error codes"). */
interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/**
 * Describes why a mail couldn't be sent, without naming anybody: the server's own sentences quote addresses. Only a
 * refusal of this mail (5xx to its recipient or content) is permanent. A server that refuses our sign-in may be
 * configured correctly tomorrow.
 */
export function mailFailureOf(error: unknown): AttemptFailure {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as SmtpError;
  const reply = typeof responseCode === 'number' ? String(responseCode) : undefined;
  const problem = [typeof code === 'string' ? code : 'unknown', reply].filter(Boolean).join(' ');
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfThisMail && reply?.startsWith('5') ? new PermanentFailure(problem) : new TemporaryFailure(problem);
}
