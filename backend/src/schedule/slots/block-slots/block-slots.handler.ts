import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ChangedSlots } from '@cablepark/contracts/schedule/change-slots';
import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { pickAsked } from '@cablepark/contracts/what-if/asked';
import { Vault } from '@cablepark/vault/vault';

import type { RequestContext } from '#http/request-context';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import { Schedules, type Executed } from '#schedule/schedules';
import { answerWithSlots } from '../answer-with-slots.ts';
import { decideOnEachDay } from '../domain/each-day.ts';
import { BlockSlots } from './block-slots.command.ts';
import { decideBlockSlots } from './block-slots.decide.ts';

@CommandHandler(BlockSlots)
export class BlockSlotsHandler implements ICommandHandler<BlockSlots> {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
    private readonly past: ScheduleHistory,
  ) {}

  async execute({
    requested: {
      body: { slots: wanted, reason },
      context,
    },
  }: BlockSlots): Promise<ChangedSlots> {
    const executed = await this.vault.sealFor('blockReason', { reason }, (sealed) =>
      this.#block(wanted, { words: reason, sealed }, context),
    );
    return answerWithSlots(wanted, executed, 'blocked', this.past);
  }

  /**
   * Blocks the slots. If one of them got another reason while the present ones were being opened,
   * that reason is compared, too, and the command is decided again.
   */
  async #block(
    wanted: RequestedSlots,
    { words, sealed }: { readonly words: string; readonly sealed: Sealed<{ reason: string }> },
    context: RequestContext,
  ): Promise<Executed> {
    const asked = pickAsked('BlockSlots', { slots: wanted });
    for (;;) {
      const compared = await this.#compareReasons(words, wanted);
      const areKnown = (schedule: Schedule) =>
        findReasons(wanted, schedule).every(({ keyId }) => compared.has(keyId));
      const isSameReason = ({ keyId }: Sealed<unknown>) => compared.get(keyId) === true;
      const decide = (schedule: Schedule) => {
        if (!areKnown(schedule)) {
          return [];
        }

        const { settings: timetable } = schedule;
        return decideOnEachDay(wanted, schedule, (slots, day) =>
          decideBlockSlots({ slots, reason: sealed, isSameReason, timetable }, day),
        );
      };

      const executed = await this.schedules.execute('BlockSlots', context, decide, { asked });
      if (executed.before === undefined || areKnown(executed.before)) {
        return executed;
      }
    }
  }

  /**
   * Opens the present reasons of these slots before the decision, so that deciding is pure. Returns
   * for each of their keys whether the reason has these words; an erased one never has.
   */
  async #compareReasons(
    words: string,
    wanted: RequestedSlots,
  ): Promise<ReadonlyMap<string, boolean>> {
    const reasons = findReasons(wanted, await this.schedules.load());
    const opened = await this.vault.openAll('blockReason', reasons);
    return new Map(reasons.map(({ keyId }, i) => [keyId, opened[i]?.reason === words]));
  }
}

/** The present reasons for which these slots are blocked, sealed, each once. */
function findReasons(wanted: RequestedSlots, schedule: Schedule): Sealed<{ reason: string }>[] {
  const reasons = new Map<string, Sealed<{ reason: string }>>();
  for (const slotId of listRequestedSlots(wanted)) {
    const present = getDay(schedule, dayOf(slotId)).slots.get(slotId)?.blockReason;
    if (present) {
      reasons.set(present.keyId, present);
    }
  }

  return [...reasons.values()];
}
