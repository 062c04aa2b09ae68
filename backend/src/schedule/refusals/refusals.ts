import type { RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { Rejection } from '@cablepark/contracts/shared/rejection';
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
import type { NotedRefusal, RefusalLog } from './refusal-log.ts';

/** The codes of refusals that cost the park a sale. Other codes mean that the request was wrong. */
const SALE_LOST_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'SLOTS_ALREADY_BOOKED',
  'SLOT_NOT_FOUND',
  'SLOT_IN_PAST',
  'LEAD_TIME_RESTRICTED',
  'CANCELLATION_TOO_LATE',
  'MOVE_TOO_LATE',
]);
/** A request for a day that is further away than this is taken for a mistake. */
const MAX_DAYS_AHEAD = 366;

/**
 * Makes a decision. If a rule refuses it, `findRefusal` describes the refusal by the state that was
 * decided on last.
 */
export type Watch = <Decided>(
  decide: () => Decided,
  findRefusal: (code: ErrorCode) => RefusedRequest | undefined,
) => Decided;

export const decideUnwatched: Watch = (decide) => decide();

/**
 * Notes the refusals of customers' requests, without anything that identifies the customers (ADR
 * 94).
 */
export class Refusals {
  /** @param log undefined if nothing is to be kept */
  constructor(
    private readonly log: RefusalLog | undefined,
    private readonly vault: Pick<Vault, 'keyedHash'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Executes a customer's request, and notes the refusal if a rule refuses it. Throws what `act`
   * throws.
   */
  async noteRefusals<Done>(
    context: RequestContext,
    act: (watch: Watch) => Promise<Done>,
  ): Promise<Done> {
    if (!this.log || isStaffMember(context.caller)) {
      return act(decideUnwatched);
    }

    let refused:
      { readonly code: ErrorCode; readonly wish: RefusedRequest | undefined } | undefined;
    const watch: Watch = (decide, findRefusal) => {
      refused = undefined;
      try {
        return decide();
      } catch (error) {
        if (error instanceof Rejection && SALE_LOST_CODES.has(error.code)) {
          refused = { code: error.code, wish: findRefusal(error.code) };
        }

        throw error;
      }
    };

    try {
      return await act(watch);
    } catch (error) {
      if (refused?.wish && error instanceof Rejection && error.code === refused.code) {
        this.#note(refused.wish, context, this.log);
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
  #note(wish: RefusedRequest, { caller, network }: RequestContext, log: RefusalLog): void {
    const at = this.clock.now();
    const day = dayOf(wish.inTheWay[0]?.slotId ?? 0);
    if (!isSoonEnough(day, at)) {
      return;
    }

    const { kind, bookingId, slots } = wish;
    const wanted = [kind, bookingId, ...slots.toSorted((a, b) => a - b)];
    const hash = (...of: unknown[]) => this.vault.keyedHash('refused wish', JSON.stringify(of));
    log.add({
      day,
      at,
      minute: endOfMinute(at),
      wish,
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
