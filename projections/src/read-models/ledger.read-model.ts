import type { ParkEvent } from '@cablepark/contracts/events';
import type { LedgerAccount, LedgerUnit } from '@cablepark/contracts/passes/ledger';
import { passEvents } from '@cablepark/contracts/passes/pass.events';

import type { Changes } from '../runtime/changes.ts';
import { defineReadModel, type Projection } from '../runtime/define-read-model.ts';
import { bigint, defineTable, int, text, timestamptz } from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';
import { ledgerEntriesOf } from './ledger-entries.ts';

/** The lines of the ledger. Each commit sums to zero in each unit. */
export const ledger = defineTable(
  'ledger',
  {
    position: bigint().key(),
    /** Its place among those of the event. */
    place: int().key(),
    at: timestamptz(),
    account: text<LedgerAccount>(),
    unit: text<LedgerUnit>(),
    amount: bigint(),
    passId: text(),
    bookingId: text().nullable(),
  },
  {
    indexes: [
      { name: 'ledger_at', columns: ['at'] },
      { name: 'ledger_pass', columns: ['passId'] },
    ],
  },
);
export type LedgerRow = RowOf<typeof ledger>;

function addLines(event: ParkEvent, changes: Changes): void {
  const { position, metadata } = event;
  for (const [place, { amount, ...entry }] of ledgerEntriesOf(event).entries()) {
    changes.append(ledger, { ...entry, amount: BigInt(amount), position, place, at: metadata.at });
  }
}

/** The park's money and rides in double entries, from the events of passes alone. */
export const ledgerReadModel = defineReadModel({
  name: 'ledger',
  version: 1,
  isLater: true,
  tables: [ledger],
  on: Object.fromEntries(passEvents.map(({ type }) => [type, addLines])) as Projection,
});
