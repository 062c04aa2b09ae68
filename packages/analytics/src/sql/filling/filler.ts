import { Connection } from '@cablepark/event-store/client/connection';
import { isFailure } from '@cablepark/event-store/client/failures';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import { answerParent } from '@cablepark/platform/program/child';
import { Shutdown } from '@cablepark/platform/program/shutdown';
import { Customers } from '@cablepark/vault/customers';
import { keyFromSetting } from '@cablepark/vault/master-key-source';
import { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { openVault } from '@cablepark/vault/vault';
import { fillTables } from './fill-tables.ts';
import type { FillReply, FillRequest } from './filler-messages.ts';

/** A process that fills the tables once. */
answerParent(async (request: FillRequest, say: (something: FillReply) => void): Promise<FillReply> => {
  const { file, eventStoreUrl, databaseUrl, masterKey, until, files } = request;
  const shutdown = new Shutdown(() => undefined);
  const connection = new Connection(eventStoreUrl);
  shutdown.add(() => connection.close());
  try {
    const log = new EventLog(connection);
    const vault = await openVault(
      { databaseUrl, name: 'cablepark sql', masterKey: keyFromSetting(masterKey) },
      shutdown,
    );
    const pseudonyms = await Pseudonyms.open(vault.secrets);
    const names = { pseudonyms, customers: new Customers(vault, pseudonyms), secrets: vault.secrets };
    const { signal } = new AbortController();
    const onProgress = (reached: bigint) => {
      say({ reached });
    };
    const options = { file, log, logId: await logIdentity(log), ...names, until, files, signal, onProgress };
    const { position } = await fillTables(options);
    return { filled: position };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error), isAway: isFailure(error) };
  } finally {
    await shutdown.run();
  }
});
