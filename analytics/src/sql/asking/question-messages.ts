import type { SqlAnswer } from '@cablepark/contracts/analytics/question';

import type { FilledUntil } from '../stored-tables.ts';

/** The request to a process that answers one question. Positions are decimal digits. */
export interface QuestionRequest {
  readonly file: string;
  readonly sql: string;
  /** The last position that the question sees; undefined for the tables' end. */
  readonly position: string | undefined;
  /** The clock's time, ISO 8601 in UTC. */
  readonly now: string;
  /** The state that the tables must have reached; undefined to ask them as they are. */
  readonly wanted?: RequiredTables | undefined;
}

export interface RequiredTables {
  /** The position up to which the tables must go. */
  readonly until: bigint;
  /** How many keys have been erased. */
  readonly erasures: number;
  /** Whether the tables have just been filled, so that they are as good as they get. */
  readonly areFilled: boolean;
}

export type QuestionReply =
  /**
   * Its rows are JSON: numbers where they are exact, instants as ISO 8601 in UTC, days as
   * `yyyy-MM-dd`.
   */
  | { readonly answer: SqlAnswer; readonly filled: FilledUntil }
  /** Nothing seems to be wrong with the question, but the tables don't go far enough. */
  | { readonly isBehind: true }
  /** The question names something that questions may not use. */
  | { readonly refused: true }
  /** DuckDB's sentence. */
  | { readonly failed: string }
  | { readonly overLimit: true };
