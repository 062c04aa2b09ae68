import type { Level, Logger } from 'pino';
import type { AnsweredRequest } from './answered-requests.ts';

/**
 * A line for each answered request. What was read is of interest only to who debugs; what was changed,
 * or refused, to who runs the place; our own failures to everybody.
 */
export function logAnswer(logger: Logger, { seconds, ...answered }: AnsweredRequest): void {
  const level = levelOf(answered);
  if (!logger.isLevelEnabled(level)) return;
  const ms = seconds === undefined ? undefined : Math.round(seconds * 10_000) / 10;
  logger[level]({ ...answered, ms }, 'request');
}

export function levelOf({ method, status }: Pick<AnsweredRequest, 'method' | 'status'>): Level {
  if (status >= 500) return 'error';
  if (status === 429) return 'warn';
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && status < 400 ? 'debug' : 'info';
}
