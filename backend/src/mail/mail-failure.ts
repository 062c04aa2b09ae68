import { findCertificateFault, isWithoutTls } from '@cablepark/platform/network/certificate-fault';

import {
  PermanentFailure,
  TemporaryFailure,
  type AttemptFailure,
} from '../automation-runtime/outbox/attempt.ts';

/**
 * Turns an SMTP error into a failure that names nobody; the server's own sentences may. Only a
 * refusal of this mail (5xx to its recipient or content) is permanent: a wrong password, for
 * example, may be corrected tomorrow.
 */
export function toAttemptFailure(error: unknown): AttemptFailure {
  // The properties of nodemailer's errors (its documentation, "Error codes").
  const { code, responseCode } = (error ?? {}) as {
    readonly code?: unknown;
    readonly responseCode?: unknown;
  };
  const reply = typeof responseCode === 'number' ? String(responseCode) : undefined;
  const problem = [typeof code === 'string' ? code : 'unknown', reply].filter(Boolean).join(' ');
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfThisMail && reply?.startsWith('5')
    ? new PermanentFailure(problem)
    : new TemporaryFailure(problem);
}

/**
 * Describes to operators why a mail couldn't be sent, without the words of the server or of the
 * system, which may name people.
 */
export function describeFailure(error: unknown): string {
  const { code, message = '' } = (error ?? {}) as {
    readonly code?: unknown;
    readonly message?: string;
  };
  const { problem } = toAttemptFailure(error);
  const [, reply] = / (\d{3})$/.exec(problem) ?? [];

  const fault = findCertificateFault({ message: `${String(code)} ${message}` });
  if (reply === undefined && fault !== undefined) {
    return `the mail server can't be used (${fault})`;
  }
  if (code === 'EAUTH') {
    return `the mail server refuses our user name or password (${problem})`;
  }
  if (reply !== undefined) {
    return reply.startsWith('5')
      ? `the mail server refuses a mail for good (${problem})`
      : `the mail server doesn't take a mail now (${problem})`;
  }
  if (code === 'ETLS' || isWithoutTls(error)) {
    return `the mail server speaks no TLS, or another version of it (${problem})`;
  }

  const [reason = problem] =
    /\bE(?:CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT)\b/.exec(
      message,
    ) ?? [];
  return reason === 'ECONNREFUSED'
    ? 'the mail server refuses the connection (ECONNREFUSED)'
    : `the mail server can't be reached (${reason})`;
}
