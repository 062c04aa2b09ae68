import type { Client } from 'pg';

/** The part of pg's connection that its own copy streams use. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends rows to a table by COPY; they must be in the text format. Resolves when they are all there. */
export function copyIn(
  client: Client,
  target: string,
  columns: readonly string[],
  chunks: readonly Buffer[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const copying = {
      // Written frozen: the table is of this transaction, and nobody has to come back to it to mark its rows.
      submit: (connection: CopyConnection) => {
        connection.query(`COPY ${target} (${columns.join()}) FROM STDIN WITH (FREEZE)`);
      },
      handleCopyInResponse: (connection: CopyConnection) => {
        for (const chunk of chunks) connection.sendCopyFromChunk(chunk);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => {
        resolve();
      },
      handleError: reject,
    };
    client.query(copying as never);
  });
}
