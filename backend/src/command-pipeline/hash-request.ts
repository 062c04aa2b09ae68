import { addDays, dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import { computeKeyedHash } from '@cablepark/vault/sealing';
import type { Vault } from '@cablepark/vault/vault';

export interface KeyedRequest {
  /** The sender within whose requests the key is unique: an account, all guests, or a link. */
  readonly sender: string;
  readonly key: string;
  readonly name: string;
  /** The parsed input. A request with other input is another request. */
  readonly input: unknown;
}

/** The hashes that identify a request. */
export interface HashedRequest {
  /** The hash of its sender and key. */
  readonly key: string;
  /**
   * The hashes of its input, by the Riga day on which the request may have been sent first: today
   * or yesterday.
   */
  readonly bodies: ReadonlyMap<Day, string>;
}

/** Fields about how a request came to be sent, in which a repeat of it may differ. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set(['happenedAt']);
const omitCircumstances = (name: string, value: unknown): unknown =>
  CIRCUMSTANCES.has(name) ? undefined : value;

/**
 * Hashes a request, its input under the secrets of today and yesterday. These are deleted soon
 * after, so that the hashes then reveal nothing (ADR 62).
 */
export async function hashRequest(
  vault: Vault,
  { sender, key, name, input }: KeyedRequest,
  now: Date,
): Promise<HashedRequest> {
  const body = JSON.stringify(input, omitCircumstances);
  const { daySecrets } = vault;
  const today = dayOfInstant(now);
  const yesterday = addDays(today, -1);
  const bodies = new Map<Day, string>();
  bodies.set(today, computeKeyedHash(await daySecrets.getSecret('requests', today), name, body));
  const earlierSecret = await daySecrets.find('requests', yesterday);
  if (earlierSecret) {
    bodies.set(yesterday, computeKeyedHash(earlierSecret, name, body));
  }

  return { key: vault.computeKeyedHash('idempotency key', `${sender} ${key}`), bodies };
}
