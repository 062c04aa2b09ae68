import type { RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import {
  countDaysBetween,
  dayOf,
  dayOfInstant,
  MINUTE_MS,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import type { Clock } from '@cablepark/platform/clock';
import type { Vault } from '@cablepark/vault/vault';

import { isStaffMember, type RequestContext } from '#http/request-context';
import { LostSale } from '#schedule/domain/refusal';
import type { NotedRefusal, RefusalLog } from './refusal-log.ts';

/** A request for a day that is further away than this is taken for a mistake. */
const MAX_DAYS_AHEAD = 366;

/**
 * Notes the refusals of customers' requests, without anything that identifies the customers (ADR
 * 94).
 */
export class Refusals {
  /** Without a log, nothing is kept. */
  constructor(
    private readonly log: RefusalLog | undefined,
    private readonly vault: Pick<Vault, 'computeKeyedHash'>,
    private readonly clock: Clock,
  ) {}

  /** Runs `act` for a caller. If a rule refuses a customer a sale (`LostSale`), notes that. */
  async noteLostSale<Done>(context: RequestContext, act: () => Promise<Done>): Promise<Done> {
    try {
      return await act();
    } catch (error) {
      if (this.log && error instanceof LostSale && !isStaffMember(context.caller)) {
        this.#note(error.request, context, this.log);
      }

      throw error;
    }
  }

  async waitForWrites(): Promise<void> {
    await this.log?.waitForWrites();
  }

  /**
   * Counts requests for the same slots from one network or account as one refusal, even if they
   * differ otherwise.
   */
  #note(refusal: RefusedRequest, { caller, network }: RequestContext, log: RefusalLog): void {
    const at = this.clock.now();
    const [first] = refusal.inTheWay;
    const day = first && dayOf(first.slotId);
    if (day === undefined || !isSoonEnough(day, at)) {
      return;
    }

    const { kind, bookingId, slots } = refusal;
    const wanted = [kind, bookingId, ...slots.toSorted((a, b) => a - b)];
    const hash = (...of: unknown[]) =>
      this.vault.computeKeyedHash('refused wish', JSON.stringify(of));
    log.add({
      day,
      at,
      minute: endOfMinute(at),
      refusal,
      isDemand: kind === 'booking',
      byNetwork: hash('network', network, wanted),
      byAccount: caller.kind === 'user' ? hash('account', caller.userId, wanted) : null,
      network: hash('network', network),
    });
  }
}

const isSoonEnough = (day: Day, now: Date): boolean => {
  const ahead = countDaysBetween(dayOfInstant(now), day);
  return ahead >= 0 && ahead <= MAX_DAYS_AHEAD;
};

const endOfMinute = (now: Date): NotedRefusal['minute'] =>
  new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
