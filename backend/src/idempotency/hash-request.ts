import { addDays, dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import { keyedHash } from '@cablepark/vault/sealing';
import type { Vault } from '@cablepark/vault/vault';

export interface KeyedRequest {
  /** Whose key it is: an account, all guests together, or a link. */
  readonly sender: string;
  readonly key: string;
  readonly name: string;
  /** The parsed input; what differs in it makes another request. */
  readonly input: unknown;
}

/**
 * The hashes that identify a request: of its sender and key, and of its input under the secret of
 * each possible day.
 */
export interface HashedRequest {
  readonly key: string;
  /** By the Riga day on which the request may have been sent first: today or yesterday. */
  readonly bodies: ReadonlyMap<Day, string>;
}

/** What says how a request came about, not what it asks for. A repeat may say it differently. */
const HOW: ReadonlySet<string> = new Set(['happenedAt']);
const withoutHow = (name: string, value: unknown): unknown => (HOW.has(name) ? undefined : value);

/**
 * Hashes a request. The secrets of days are deleted soon after, so the hashes then reveal nothing
 * (ADR 62).
 */
export async function hashRequest(
  vault: Vault,
  { sender, key, name, input }: KeyedRequest,
  now: Date,
): Promise<HashedRequest> {
  const body = JSON.stringify(input, withoutHow);
  const { daySecrets } = vault;
  const [thisDay, dayBefore] = [dayOfInstant(now), addDays(dayOfInstant(now), -1)];
  const bodies = new Map([
    [thisDay, keyedHash(await daySecrets.getSecret('requests', thisDay), name, body)],
  ]);
  const earlier = await daySecrets.find('requests', dayBefore);
  if (earlier) {
    bodies.set(dayBefore, keyedHash(earlier, name, body));
  }

  return { key: vault.keyedHash('idempotency key', `${sender} ${key}`), bodies };
}
