import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

/** Sends rows in the text format to a table by COPY. Resolves once they are all in it. */
export async function copyIn(
  client: Client,
  target: string,
  columns: readonly string[],
  chunks: readonly Buffer[],
): Promise<void> {
  // FREEZE is allowed because this transaction made the table, and saves later ones from marking the rows as committed.
  const copying = client.query(from(`COPY ${target} (${columns.join()}) FROM STDIN WITH (FREEZE)`));
  await new Promise<void>((resolve, reject) => {
    copying.on('finish', resolve).on('error', reject);
    for (const chunk of chunks) copying.write(chunk);
    copying.end();
  });
}
