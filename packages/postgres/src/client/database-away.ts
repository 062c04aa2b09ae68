import pg from 'pg';

// SQLSTATE classes for a server that is gone, stopping, starting or full (Postgres documentation,
// appendix A).
const AWAY = ['08', '53', '57'];
// EAGAIN means that the server accepts no connections and the backlog of its Unix socket is full.
const sockets =
  /^(EAGAIN|ENETUNREACH|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const lost = /Connection terminated|timeout exceeded when trying to connect|not queryable/i;

/**
 * Whether a query failed because Postgres can't be reached at present. TypeORM wraps the driver's
 * error.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }

  const driver = (error as { driverError?: unknown }).driverError;
  if (driver) {
    return isDatabaseAway(driver);
  }
  if (error instanceof pg.DatabaseError) {
    return AWAY.some((sqlState) => error.code?.startsWith(sqlState));
  }

  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && sockets.test(code)) || lost.test(error.message);
}
