import type { WantedFiles } from './file-tables.ts';

/** What a filler is told to do. */
export interface FillRequest {
  readonly file: string;
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  /** The master key of the vault, which names customers, in base64. */
  readonly masterKey: string;
  readonly until: bigint;
  /** Undefined if there is no folder, or one that is refused. The tables of files are left alone then. */
  readonly files: WantedFiles | undefined;
}

export type FillReply =
  /** How far the tables go by now. */
  | { readonly reached: bigint }
  /** How far they go in the end. */
  | { readonly filled: bigint }
  /** `isAway` if the event store couldn't be read. */
  | { readonly failed: string; readonly isAway: boolean };
