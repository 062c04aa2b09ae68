/** The injection token of pino's logger, for log lines with fields of their own. */
export const LOGGER = Symbol('logger');
export type { Logger } from 'pino';

const MAX_CAUSES = 3;

function toLoggedError(error: Error, causes = MAX_CAUSES): object {
  const {
    driverError,
    cause = driverError,
    code,
  } = error as Error & { driverError?: unknown; code?: unknown };
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name === 'error' ? error.constructor.name : error.name,
    message: safeMessageOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(stack ? { stack: stack.join('\n') } : {}),
    ...(cause instanceof Error && causes > 0 ? { cause: toLoggedError(cause, causes - 1) } : {}),
  };
}

/** Postgres and JSON.parse quote the input that they reject, which may be personal data. */
function safeMessageOf(error: Error): string {
  // Of a Postgres error, these contain only names from our schema, never the values that were sent.
  const { severity, table, constraint, routine } = error as Error & Record<string, unknown>;
  if (typeof severity === 'string') {
    return `Postgres refused: ${[table, constraint, routine].filter((name) => typeof name === 'string').join(' ')}`;
  }
  if ('driverError' in error) {
    return 'A query failed.';
  }

  return error instanceof SyntaxError ? 'Something could not be parsed.' : error.message;
}

/** For pino: logs errors without the personal data that they may quote. */
export const logSerializers = {
  err: (error: unknown): unknown =>
    error instanceof Error ? toLoggedError(error) : { type: typeof error },
};
