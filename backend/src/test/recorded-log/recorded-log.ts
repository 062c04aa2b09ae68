import type { Login } from '../sign-in.ts';

/** An event as the log held it. */
export interface StoredEvent {
  readonly position: number;
  readonly stream: string;
  readonly id: string;
  readonly type: string;
  /** When the store wrote it, ISO 8601. A restored event gets another time. */
  readonly created: string;
  readonly metadata: object;
  readonly data: object;
}

/** A table with its rows. */
export interface RecordedTable {
  /** The name with its schema, as in `vault.keys`. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export type Visitor = 'guest' | 'admin' | 'customer';

/** The answer of the API to a GET, whose status was 200. */
export interface RecordedAnswer {
  readonly path: string;
  readonly by: Visitor;
  readonly body: unknown;
}

/** The log and the vault that a version of the product left, and its answers from them. */
export interface RecordedLog {
  readonly about: {
    readonly recordedOn: string;
    /** The clock's time at the end, ISO 8601. */
    readonly now: string;
    /** The master key of the vault, in hex. It has never sealed anybody's real data. */
    readonly throwawayVaultKey: string;
    /** The SQL with which that version created its vault. */
    readonly vaultLayout: string;
    readonly logins: Readonly<Record<Exclude<Visitor, 'guest'>, Login>>;
  };
  readonly events: readonly StoredEvent[];
  /** The vault's tables. */
  readonly tables: readonly RecordedTable[];
  readonly answers: readonly RecordedAnswer[];
}

type Row = readonly unknown[];
type Line =
  | Pick<RecordedLog, 'about'>
  | { readonly event: StoredEvent }
  | Omit<RecordedTable, 'rows'>
  | { readonly answer: RecordedAnswer }
  | Row;

/** One JSON value a line. Rows are arrays and belong to the table that was named last. */
export function toText({ about, events, tables, answers }: RecordedLog): string {
  const lines: Line[] = [
    { about },
    ...events.map((event) => ({ event })),
    ...tables.flatMap(({ rows, ...table }) => [table, ...rows]),
    ...answers.map((answer) => ({ answer })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

export function fromText(text: string): RecordedLog {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const tables: (RecordedTable & { rows: Row[] })[] = [];
  for (const line of lines) {
    if (isRow(line)) {
      tables.at(-1)?.rows.push(line);
    } else if ('table' in line) {
      tables.push({ ...line, rows: [] });
    }
  }

  const [first] = lines;
  if (!first || !('about' in first)) {
    throw new Error('The first line does not say what the log is about.');
  }

  return {
    about: first.about,
    events: lines.flatMap((line) => ('event' in line ? [line.event] : [])),
    tables,
    answers: lines.flatMap((line) => ('answer' in line ? [line.answer] : [])),
  };
}

const isRow = (line: Line): line is Row => Array.isArray(line);
