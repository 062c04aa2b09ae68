import type { Level, Logger } from 'pino';
import type { AnsweredRequest } from './answered-requests.ts';

/**
 * Logs a line for each answered request. Reads are of interest for debugging only; changes and refusals matter to
 * whoever operates the system, and our own failures to everybody. Whether a 503 is one, only its cause tells, which has
 * a line of its own.
 */
export function logAnswer(logger: Logger, { seconds, ...answered }: AnsweredRequest): void {
  const level = levelOf(answered);
  if (!logger.isLevelEnabled(level)) return;
  const ms = seconds === undefined ? undefined : Math.round(seconds * 10_000) / 10;
  logger[level]({ ...answered, ms }, 'request');
}

export function levelOf({ method, status }: Pick<AnsweredRequest, 'method' | 'status'>): Level {
  if (status === 429 || status === 503) return 'warn';
  if (status >= 500) return 'error';
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && status < 400 ? 'debug' : 'info';
}
