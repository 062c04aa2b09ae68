/** Postgres said nothing within the time that it had. Whether the statement was carried out isn't known. */
export class SilentPostgres extends Error {
  override readonly name = 'SilentPostgres';
  /** As of a connection that timed out, so that whoever tells failures apart by their codes knows it. */
  readonly code = 'ETIMEDOUT';

  constructor(ms: number) {
    super(`Postgres gave no answer within ${ms} ms`);
  }
}
