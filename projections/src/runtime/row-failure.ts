import pg from 'pg';

// The SQLSTATE classes (Postgres documentation, appendix A) of errors that would come again with
// the same statement: bad data, a violated constraint, a wrong table or column, a limit, an error
// raised in SQL.
const OWN_FAULT = ['22', '23', '42', '54', 'P0'];

/**
 * Whether a write failed because of its statement or its rows, so that retrying can't help. Other
 * errors pass.
 */
export const isRowFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  OWN_FAULT.some((sqlState) => error.code?.startsWith(sqlState));
