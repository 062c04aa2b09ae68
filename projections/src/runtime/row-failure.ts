import pg from 'pg';
import { CHECKPOINT_MOVED } from './checkpoints.ts';

// SQLSTATE classes (Postgres documentation, appendix A) that are the statement's own fault, and would
// be again: bad data, a broken constraint, a wrong table or column, a limit, an error raised in SQL.
const OWN_FAULT = ['22', '23', '42', '54', 'P0'];

/** Whether a write failed for what it is, so that trying again can't help; anything else passes by itself. */
export const isRowFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && OWN_FAULT.some((sqlState) => error.code?.startsWith(sqlState));

/** Whether a checkpoint wasn't where the worker believed it to be. */
export const isMoved = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === CHECKPOINT_MOVED;
