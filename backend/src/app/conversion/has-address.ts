import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { HasAddress } from '@cablepark/conversion/convert/schedule-rules';
import type { MasterKey } from '@cablepark/vault/master-key';
import { Vault } from '@cablepark/vault/vault';
import type { Pool } from 'pg';

/** Looks into the vault, whose pool this is, for customers of a closure that was interrupted. */
export const hasAddress =
  (pool: Pool, masterKey: MasterKey): HasAddress =>
  async (customers) => {
    if (customers.length === 0) return [];
    const vault = await Vault.open(pool, masterKey);
    const opened = await vault.openAll('customer', customers as readonly Sealed<Customer>[]);
    return opened.map((one) => customerIn.nullable().parse(one ?? null)?.email != null);
  };
