/** What a process that answers one question is told. Positions are decimal digits. */
export interface QuestionRequest {
  readonly file: string;
  readonly sql: string;
  /** The last position that the question sees; undefined for the tables' end. */
  readonly position: string | undefined;
  /** The clock's time, ISO 8601 in UTC. */
  readonly now: string;
}

export interface AnswerColumn {
  readonly name: string;
  /** DuckDB's name of the type, as `BIGINT`, `DECIMAL(10,2)`, `TIMESTAMPTZ`. */
  readonly type: string;
}

/** The rows of an answer, as JSON: numbers where they are exact, instants as ISO 8601 in UTC, days as `yyyy-MM-dd`. */
export interface Answer {
  readonly position: number;
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly (readonly unknown[])[];
  /** Whether there were more rows than an answer has. */
  readonly truncated: boolean;
}

export type QuestionReply =
  | { readonly answer: Answer }
  /** It asks for something that questions may not. */
  | { readonly refused: true }
  /** DuckDB's sentence. */
  | { readonly failed: string }
  | { readonly overLimit: true };
