import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { Vault } from '@cablepark/vault/vault';
import type { Schedule } from '../../domain/schedule.ts';
import { eventsOnDays, postponedCustomers, type ClosingStretch, type KnownAddresses } from './close-stretch.decide.ts';

/** Looks up which of the customers whose bookings would be postponed now have an address. */
export async function knownAddresses(
  closing: ClosingStretch,
  schedule: Schedule,
  vault: Vault,
): Promise<KnownAddresses> {
  const boxes = postponedCustomers(eventsOnDays(closing, schedule), schedule);
  const opened = await vault.openAll('customer', boxes);
  return new Map(boxes.map(({ keyId }, i) => [keyId, customerIn.nullable().parse(opened[i] ?? null)?.email != null]));
}
