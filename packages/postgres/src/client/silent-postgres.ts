/** Postgres didn't answer within its time limit. It is unknown whether the statement was executed. */
export class SilentPostgres extends Error {
  override readonly name = 'SilentPostgres';
  /** The code of a connection that timed out, by which callers classify it. */
  readonly code = 'ETIMEDOUT';

  constructor(ms: number) {
    super(`Postgres gave no answer within ${ms} ms`);
  }
}
