import { collect } from '@cablepark/event-store/client/collect';
import type { EventLog } from '@cablepark/event-store/log/event-log';

const READ_MS = 2500;

/** Position of the log's last event, whosever it is; undefined for an empty log. */
export async function endOfLog({ connection }: EventLog): Promise<bigint | undefined> {
  const limits = { ms: READ_MS, until: Date.now() + READ_MS };
  const [last] = await collect(connection, limits, 'read the end of the log', (client) =>
    client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }),
  );
  return last?.event?.position?.commit;
}
