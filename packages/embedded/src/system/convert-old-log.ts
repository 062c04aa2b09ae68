import { hasAddress, scheduleRules } from '@cablepark/backend/app/conversion/schedule-rules';
import { convertTable, type TableConversion } from '@cablepark/conversion/folder/convert-table';
import { hasOldTable } from '@cablepark/conversion/folder/old-table';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { postgresPool, withClient, WORKING } from '@cablepark/postgres/client/connect';
import type { MasterKey } from '@cablepark/vault/master-key';
import { FOLDER_FORMAT, writeFormat } from '../data-folder/format-marker.ts';

type Options = Pick<TableConversion<unknown>, 'databaseUrl' | 'dataFolder' | 'report' | 'signal'> & {
  readonly masterKey: MasterKey;
};

/** The format of the folders whose logs have a stream for each day. */
const BEFORE = 1;

/** Converts the embedded log if it is old, and marks the folder for versions before. Throws StartupRefused. */
export async function convertOldLog({ masterKey, ...options }: Options): Promise<void> {
  const { databaseUrl, dataFolder } = options;
  const pool = postgresPool({ databaseUrl, name: 'customers', max: 1, limits: WORKING });
  try {
    await convertTable({
      ...options,
      rules: scheduleRules,
      hasAddress: hasAddress(pool, masterKey),
      onSwitch: (isSwitching) => writeFormat(dataFolder, isSwitching ? FOLDER_FORMAT : BEFORE),
    });
  } finally {
    await pool.end();
  }
  await writeFormat(dataFolder);
}

/** Throws StartupRefused for a command on a log that has not been converted. */
export const refuseOldTable = (databaseUrl: string, dataFolder: string): Promise<void> =>
  withClient({ databaseUrl, name: 'conversion', limits: WORKING }, async (client) => {
    if (await hasOldTable(client))
      throw new StartupRefused(
        `The data folder ${dataFolder} has the log of an earlier version: start the product once to convert it.`,
      );
  });
