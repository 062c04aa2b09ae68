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

const transferMoney = (amount: number, from: LedgerAccount, to: LedgerAccount): Transfer => ({
  unit: 'cents',
  amount,
  from,
  to,
});

/** Transfers rides, and the cents of a value card as `worth`. */
const transferCounted = (
  { rides, cents }: Left,
  from: LedgerAccount,
  to: LedgerAccount,
): Transfer[] => [
  { unit: 'rides', amount: rides, from, to },
  { unit: 'worth', amount: cents, from, to },
];

/** Returns the ledger's lines for an event, from the event alone; none if it is not of a pass. */
export function ledgerEntriesOf(event: DomainEvent): LedgerEntry[] {
  switch (event.type) {
    case 'PassSold':
      return toEntries(event.data.passId, null, [
        transferMoney(event.data.terms.priceCents, 'unearned', 'cash'),
        ...transferCounted(event.data.left, 'issued', 'outstanding'),
      ]);
    case 'PassSaleUndone':
      return toEntries(event.data.passId, null, [
        transferMoney(event.data.priceCents, 'cash', 'unearned'),
        ...transferCounted(event.data.left, 'outstanding', 'issued'),
      ]);
    case 'PassUsed':
      return event.data.uses.flatMap((use) =>
        toEntries(use.passId, use.bookingId, [
          transferMoney(use.earnedCents, 'earned', 'unearned'),
          ...transferCounted(toCounted(use), 'outstanding', 'used'),
        ]),
      );
    case 'PassReturned':
      return event.data.returns.flatMap(toReturnEntries);
    case 'PassAdjusted':
      return toEntries(
        event.data.passId,
        null,
        transferCounted(event.data, 'goodwill', 'outstanding'),
      );
    case 'PassExtended':
      return toEntries(event.data.passId, null, [
        transferMoney(event.data.unlapsedCents, 'unearned', 'lapsed'),
        ...transferCounted(event.data, 'lapsed', 'outstanding'),
      ]);
    case 'PassExpired':
      return toEndEntries(event.data, event.data.lapsedCents, 'lapsed');
    case 'PassRefunded':
      return toEndEntries(event.data, event.data.givenBackCents, 'refunded');
    case 'SeasonsEarned':
      return event.data.seasons.flatMap(({ passId, earnedCents }) =>
        toEntries(passId, null, [transferMoney(earnedCents, 'earned', 'unearned')]),
      );
    default:
      return [];
  }
}

function toReturnEntries(one: DataOf<'PassReturned'>['returns'][number]): LedgerEntry[] {
  const { paidOut } = one;
  return toEntries(one.passId, one.bookingId, [
    transferMoney(-one.earnedCents, 'unearned', 'earned'),
    ...transferCounted(toCounted(one), 'used', 'outstanding'),
    ...(paidOut
      ? [
          transferMoney(paidOut.priceCents, 'refunded', 'unearned'),
          ...transferCounted(paidOut, 'outstanding', 'refunded'),
        ]
      : []),
  ]);
}

/** What is counted of a use; nothing of a season, whose half hours are not. */
const toCounted = ({ rides, cents, day }: DataOf<'PassUsed'>['uses'][number]): Left =>
  day === undefined ? { rides, cents } : { rides: 0, cents: 0 };

/** The pass ends: what is left goes to an account, and the rest of its price with it. */
const toEndEntries = (
  ended: Left & { readonly passId: string; readonly earnedCents: number },
  restCents: number,
  to: 'lapsed' | 'refunded',
): LedgerEntry[] =>
  toEntries(ended.passId, null, [
    transferMoney(ended.earnedCents, 'earned', 'unearned'),
    transferMoney(restCents, to, 'unearned'),
    ...transferCounted(ended, 'outstanding', to),
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
