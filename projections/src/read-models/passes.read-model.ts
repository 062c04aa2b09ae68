import type { DataOf } from '@cablepark/contracts/events';
import type { PassProduct } from '@cablepark/contracts/passes/pass-product';
import type { Left, PassHolder } from '@cablepark/contracts/passes/pass.events';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Changes } from '../runtime/changes.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import {
  bigint,
  boolean,
  defineTable,
  int,
  jsonb,
  text,
  timestamptz,
} from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** What is on sale. */
export const passProducts = defineTable('pass_products', {
  productId: text().key(),
  product: jsonb<PassProduct>(),
});
export type PassProductRow = RowOf<typeof passProducts>;

/** Every pass that was sold. Its holder stays sealed until it is shown. */
export const passes = defineTable(
  'passes',
  {
    passId: text().key(),
    productId: text(),
    terms: jsonb<DataOf<'PassSold'>['terms']>(),
    codeHash: text().sealed(),
    holder: jsonb<Sealed<PassHolder>>().sealed(),
    hasEmail: boolean(),
    language: text<'lv' | 'en'>(),
    paidBy: text<DataOf<'PassSold'>['paidBy']>(),
    soldAt: timestamptz(),
    soldAtPosition: bigint(),
    expiresOn: text(),
    leftRides: int(),
    leftCents: int(),
    ended: text<'expired' | 'refunded' | 'undone'>().nullable(),
    endedAt: timestamptz().nullable(),
    isErased: boolean(),
  },
  {
    indexes: [
      { name: 'passes_code', columns: ['codeHash'], isUnique: true },
      { name: 'passes_newest', columns: ['soldAtPosition'] },
    ],
  },
);
export type PassRow = RowOf<typeof passes>;

export const passesHistory = defineHistoryTable(passes);

/** What happened to passes, an entry for each event, pass and booking. */
export const passEntries = defineTable(
  'pass_entries',
  {
    passId: text().key(),
    position: bigint().key(),
    /** Its place among those of the event. */
    place: int().key(),
    at: timestamptz(),
    kind: text<'sold' | 'used' | 'returned' | 'adjusted' | 'extended' | 'refunded' | 'lapsed'>(),
    rides: int(),
    cents: int(),
    bookingId: text().nullable(),
    leftRides: int(),
    leftCents: int(),
  },
  { indexes: [{ name: 'pass_entries_booking', columns: ['bookingId'] }] },
);
export type PassEntryRow = RowOf<typeof passEntries>;

/** The passes that accounts keep. An account that keeps none may have no row. */
export const keptPasses = defineTable('kept_passes', {
  userId: text().key(),
  passIds: jsonb<readonly string[]>(),
});

type Entry = Omit<PassEntryRow, 'position' | 'place' | 'at'>;
interface Recorded {
  readonly position: bigint;
  readonly metadata: { readonly at: string };
}

const toLeftColumns = ({ rides, cents }: Left) => ({ leftRides: rides, leftCents: cents });
const NOT_ENDED = { ended: null, endedAt: null };
const NOTHING_LEFT = toLeftColumns({ rides: 0, cents: 0 });

const toEndColumns = ({ metadata }: Recorded, ended: 'expired' | 'refunded' | 'undone') => ({
  ended,
  endedAt: metadata.at,
});

function addEntries(changes: Changes, { position, metadata }: Recorded, entries: readonly Entry[]) {
  for (const [place, entry] of entries.entries()) {
    changes.append(passEntries, { ...entry, position, place, at: metadata.at });
  }
}

/**
 * The entries of a return: what came back and, if the pass had been refunded, that it was paid out.
 */
function toReturnEntries(back: DataOf<'PassReturned'>['returns'][number]): Entry[] {
  const { passId, bookingId, rides, cents, left, paidOut } = back;
  const returned = { passId, kind: 'returned', rides, cents, bookingId } as const;
  if (paidOut === undefined || (paidOut.rides === 0 && paidOut.cents === 0)) {
    return [{ ...returned, ...toLeftColumns(left) }];
  }

  const before = { rides: left.rides + paidOut.rides, cents: left.cents + paidOut.cents };
  return [
    { ...returned, ...toLeftColumns(before) },
    {
      passId,
      kind: 'refunded',
      rides: -paidOut.rides,
      cents: -paidOut.cents,
      bookingId,
      ...toLeftColumns(left),
    },
  ];
}

/** The passes and gift cards, and what is left of them. */
export const passesReadModel = defineReadModel({
  name: 'passes',
  version: 1,
  tables: [passProducts, passes, passEntries, keptPasses],
  on: {
    PassProductChanged: ({ data: { productId, product } }, changes) => {
      if (product) {
        changes.put(passProducts, { productId, product });
      } else {
        changes.remove(passProducts, { productId });
      }
    },
    PassSold: (event, changes) => {
      const { day: _, left, ...data } = event.data;
      // The undo of a sale was undone, so that the pass is as it was.
      if (event.metadata.undoes !== undefined) {
        changes.patch(passes, { passId: data.passId }, { ...toLeftColumns(left), ...NOT_ENDED });
        return;
      }

      changes.put(passes, {
        ...data,
        ...toLeftColumns(left),
        soldAt: event.metadata.at,
        soldAtPosition: event.position,
        ended: null,
        endedAt: null,
        isErased: false,
      });
      const { passId } = data;
      addEntries(changes, event, [
        { passId, kind: 'sold', ...left, bookingId: null, ...toLeftColumns(left) },
      ]);
    },
    PassUsed: (event, changes) => {
      const entries = event.data.uses.map((use): Entry => {
        const { passId, bookingId, rides, cents, left } = use;
        changes.patch(passes, { passId }, toLeftColumns(left));
        return {
          passId,
          kind: 'used',
          rides: -rides,
          cents: -cents,
          bookingId,
          ...toLeftColumns(left),
        };
      });
      addEntries(changes, event, entries);
    },
    PassReturned: (event, changes) => {
      for (const { passId, left, expiresOn } of event.data.returns) {
        const revived = expiresOn === undefined ? {} : { expiresOn, ...NOT_ENDED };
        changes.patch(passes, { passId }, { ...toLeftColumns(left), ...revived });
      }

      addEntries(changes, event, event.data.returns.flatMap(toReturnEntries));
    },
    PassAdjusted: (event, changes) => {
      const { passId, rides, cents, left } = event.data;
      changes.patch(passes, { passId }, toLeftColumns(left));
      addEntries(changes, event, [
        { passId, kind: 'adjusted', rides, cents, bookingId: null, ...toLeftColumns(left) },
      ]);
    },
    PassExtended: (event, changes) => {
      const { passId, rides, cents, left, until } = event.data;
      changes.patch(passes, { passId }, { ...toLeftColumns(left), expiresOn: until, ...NOT_ENDED });
      addEntries(changes, event, [
        { passId, kind: 'extended', rides, cents, bookingId: null, ...toLeftColumns(left) },
      ]);
    },
    PassRefunded: (event, changes) => {
      const { passId, rides, cents } = event.data;
      changes.patch(passes, { passId }, { ...NOTHING_LEFT, ...toEndColumns(event, 'refunded') });
      addEntries(changes, event, [
        {
          passId,
          kind: 'refunded',
          rides: -rides,
          cents: -cents,
          bookingId: null,
          ...NOTHING_LEFT,
        },
      ]);
    },
    PassExpired: (event, changes) => {
      const { passId, rides, cents } = event.data;
      changes.patch(passes, { passId }, { ...NOTHING_LEFT, ...toEndColumns(event, 'expired') });
      addEntries(changes, event, [
        { passId, kind: 'lapsed', rides: -rides, cents: -cents, bookingId: null, ...NOTHING_LEFT },
      ]);
    },
    PassSaleUndone: (event, changes) => {
      const { passId } = event.data;
      changes.patch(passes, { passId }, { ...NOTHING_LEFT, ...toEndColumns(event, 'undone') });
    },
    PassKept: ({ data: { userId, kept } }, changes) =>
      changes.put(keptPasses, { userId, passIds: kept }),
    PassForgotten: ({ data: { userId, kept } }, changes) =>
      changes.put(keptPasses, { userId, passIds: kept }),
    PersonalDataErased: ({ data: { subject, subjectId } }, changes) => {
      if (subject === 'user') {
        changes.remove(keptPasses, { userId: subjectId });
      }
      if (subject === 'pass') {
        changes.patch(passes, { passId: subjectId }, { isErased: true });
      }
    },
  },
});

export const passesHistoryReadModel = defineHistory(passesReadModel, [passesHistory]);
