import { parkEvents } from '@cablepark/contracts/events';
import { Connection } from '@cablepark/event-store/client/connection';
import { isFailure } from '@cablepark/event-store/client/failures';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { serveParent } from '@cablepark/platform/program/child';
import { Shutdown } from '@cablepark/platform/program/run-program';
import { parseMasterKey } from '@cablepark/vault/master-key-source';
import { openVault } from '@cablepark/vault/vault';

import { Customers, Pseudonyms } from '#pseudonyms';
import { ReadModelsBehind } from './await-read-models.ts';
import { fillTables } from './fill-tables.ts';

/** The request to a filler process. */
export interface FillRequest {
  readonly file: string;
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  /** The master key of the vault, which names customers, in base64. */
  readonly masterKey: string;
  readonly until: bigint;
}

export type FillReply =
  /** The position up to which the log has been read so far. */
  | { readonly reached: bigint }
  /** The position up to which the tables have been filled. */
  | { readonly filled: bigint }
  /** `isAway` if the event store couldn't be read, or the read models are behind. */
  | { readonly failed: string; readonly isAway: boolean };

/** A process that fills the tables once. */
serveParent(async (request: FillRequest, send: (reply: FillReply) => void): Promise<FillReply> => {
  const { eventStoreUrl, databaseUrl, masterKey, ...wanted } = request;
  const shutdown = new Shutdown(() => undefined);
  const connection = new Connection(eventStoreUrl);
  shutdown.add(() => connection.close());
  try {
    const log = new EventLog(connection, parkEvents);
    const vault = await openVault(
      { databaseUrl, name: 'cablepark sql', masterKey: parseMasterKey(masterKey) },
      shutdown,
    );
    const pseudonyms = await Pseudonyms.open(vault.secrets);
    const names = { vault, pseudonyms, customers: new Customers(vault, pseudonyms) };
    const { signal } = new AbortController();
    const onProgress = (reached: bigint) => send({ reached });
    const options = {
      ...wanted,
      databaseUrl,
      log,
      logId: await establishLogIdentity(log),
      ...names,
      signal,
      onProgress,
    };
    return { filled: await fillTables(options) };
  } catch (error) {
    const isAway = isFailure(error) || error instanceof ReadModelsBehind;
    return { failed: error instanceof Error ? error.message : String(error), isAway };
  } finally {
    await shutdown.run();
  }
});
