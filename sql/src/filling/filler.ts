import { Connection } from '@cablepark/event-store/client/connection';
import { isFailure } from '@cablepark/event-store/client/failures';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import { answerParent } from '@cablepark/platform/program/child';
import { pseudonymUnder } from '@cablepark/vault/booking-pseudonym';
import { fillTables } from './fill-tables.ts';
import type { FillReply, FillRequest } from './filler-messages.ts';

/** A process that fills the tables once. */
answerParent(async ({ file, eventStoreUrl, secret, until, files }: FillRequest): Promise<FillReply> => {
  const connection = new Connection(eventStoreUrl);
  try {
    const log = new EventLog(connection);
    const pseudonym = pseudonymUnder(Buffer.from(secret, 'base64'));
    const { signal } = new AbortController();
    const options = { file, log, logId: await logIdentity(log), pseudonym, until, files, signal };
    const { position, tables } = await fillTables(options);
    return { filled: position, tables };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error), isAway: isFailure(error) };
  } finally {
    await connection.close();
  }
});
