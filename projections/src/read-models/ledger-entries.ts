import type { DataOf, DomainEvent } from '@cablepark/contracts/events';
import type { LedgerAccount, LedgerUnit } from '@cablepark/contracts/passes/ledger';
import type { Left } from '@cablepark/contracts/passes/pass.events';

/** One line of a double entry. The lines of an event sum to zero in each unit. */
export interface LedgerEntry {
  readonly account: LedgerAccount;
  readonly unit: LedgerUnit;
  readonly amount: number;
  readonly passId: string;
  readonly bookingId: string | null;
}

/** Takes an amount out of one account and puts it into another. Nothing for an amount of 0. */
interface Transfer {
  readonly unit: LedgerUnit;
  readonly amount: number;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
}

const money = (amount: number, from: LedgerAccount, to: LedgerAccount): Transfer => ({
  unit: 'cents',
  amount,
  from,
  to,
});

/** Transfers rides and worth. */
const counted = ({ rides, cents }: Left, from: LedgerAccount, to: LedgerAccount): Transfer[] => [
  { unit: 'rides', amount: rides, from, to },
  { unit: 'worth', amount: cents, from, to },
];

/** The ledger's lines for an event, from the event alone. */
export function ledgerEntriesOf(event: DomainEvent): LedgerEntry[] {
  switch (event.type) {
    case 'PassSold':
      return toEntries(event.data.passId, null, [
        money(event.data.terms.priceCents, 'unearned', 'cash'),
        ...counted(event.data.left, 'issued', 'outstanding'),
      ]);
    case 'PassSaleUndone':
      return toEntries(event.data.passId, null, [
        money(event.data.priceCents, 'cash', 'unearned'),
        ...counted(event.data.left, 'outstanding', 'issued'),
      ]);
    case 'PassUsed':
      return event.data.uses.flatMap((use) =>
        toEntries(use.passId, use.bookingId, [
          money(use.earnedCents, 'earned', 'unearned'),
          ...counted(countedOf(use), 'outstanding', 'used'),
        ]),
      );
    case 'PassReturned':
      return event.data.returns.flatMap(toReturnEntries);
    case 'PassAdjusted':
      return toEntries(event.data.passId, null, counted(event.data, 'goodwill', 'outstanding'));
    case 'PassExtended':
      return toEntries(event.data.passId, null, [
        money(event.data.unlapsedCents, 'unearned', 'lapsed'),
        ...counted(event.data, 'lapsed', 'outstanding'),
      ]);
    case 'PassExpired':
      return toEndEntries(event.data, event.data.lapsedCents, 'lapsed');
    case 'PassRefunded':
      return toEndEntries(event.data, event.data.givenBackCents, 'refunded');
    case 'SeasonsEarned':
      return event.data.seasons.flatMap(({ passId, earnedCents }) =>
        toEntries(passId, null, [money(earnedCents, 'earned', 'unearned')]),
      );
    default:
      return [];
  }
}

function toReturnEntries(one: DataOf<'PassReturned'>['returns'][number]): LedgerEntry[] {
  const { paidOut } = one;
  return toEntries(one.passId, one.bookingId, [
    money(-one.earnedCents, 'unearned', 'earned'),
    ...counted(countedOf(one), 'used', 'outstanding'),
    ...(paidOut
      ? [
          money(paidOut.priceCents, 'refunded', 'unearned'),
          ...counted(paidOut, 'outstanding', 'refunded'),
        ]
      : []),
  ]);
}

/** A season's half hours are not counted. */
const countedOf = ({ rides, cents, day }: DataOf<'PassUsed'>['uses'][number]): Left =>
  day === undefined ? { rides, cents } : { rides: 0, cents: 0 };

/** The pass ends: what is left goes to an account, and the rest of its price with it. */
const toEndEntries = (
  ended: Left & { readonly passId: string; readonly earnedCents: number },
  restCents: number,
  to: 'lapsed' | 'refunded',
): LedgerEntry[] =>
  toEntries(ended.passId, null, [
    money(ended.earnedCents, 'earned', 'unearned'),
    money(restCents, to, 'unearned'),
    ...counted(ended, 'outstanding', to),
  ]);

function toEntries(
  passId: string,
  bookingId: string | null,
  transfers: readonly Transfer[],
): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const { unit, amount, from, to } of transfers) {
    if (amount !== 0) {
      entries.push(
        { account: from, unit, amount: -amount, passId, bookingId },
        { account: to, unit, amount, passId, bookingId },
      );
    }
  }

  return entries;
}
