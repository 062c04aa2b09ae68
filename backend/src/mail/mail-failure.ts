import { Never, NotNow } from '../automations/performing.ts';

/** What nodemailer's errors carry (its documentation, "Error codes"). */
interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/**
 * Why a mail isn't out, in words that name nobody: a server's own sentence quotes addresses. Refused
 * for good is only what the server says of this mail (5xx to its recipient or content); a server that
 * refuses our sign-in may be told better tomorrow.
 */
export function mailFailureOf(error: unknown): NotNow {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as SmtpError;
  const reply = typeof responseCode === 'number' ? String(responseCode) : undefined;
  const problem = [typeof code === 'string' ? code : 'unknown', reply].filter(Boolean).join(' ');
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfThisMail && reply?.startsWith('5') ? new Never(problem) : new NotNow(problem);
}
