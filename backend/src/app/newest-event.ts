import { eventDefinitions } from '@cablepark/contracts/events';
import { collect } from '@cablepark/event-store/client/collect';
import type { EventLog } from '@cablepark/event-store/log/event-log';

const READ_MS = 1500;
/** The server's own events stand between ours, one every few seconds. */
const LOOK_BACK = 100;

/** Position of the log's newest event of ours; undefined where there has been none for long. */
export async function newestEvent({ connection }: EventLog): Promise<bigint | undefined> {
  const limits = { ms: READ_MS, until: Date.now() + READ_MS };
  const newestFirst = await collect(connection, limits, 'read the end of the log', (client) =>
    client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: LOOK_BACK }),
  );
  const newest = newestFirst.find(({ event }) => event && eventDefinitions.has(event.type));
  return newest?.event?.position?.commit;
}
