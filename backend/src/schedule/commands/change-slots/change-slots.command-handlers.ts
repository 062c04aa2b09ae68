import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import {
  blockSlots,
  makeSlotsAvailable,
  releaseSlots,
  type ChangedSlots,
} from '@cablepark/contracts/schedule/change-slots';
import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { Vault } from '@cablepark/vault/vault';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import { getDay } from '#schedule/domain/schedule';
import { toStoredTimeSlot } from '#schedule/queries/calendar-answers';
import { ScheduleHistory } from '#schedule/queries/schedule-history';
import { Schedules, type Executed } from '../schedules.ts';
import {
  decideBlockSlots,
  decideMakeSlotsAvailable,
  decideOnEachDay,
  decideReleaseSlots,
  type BlockSlotsDecision,
} from './change-slots.decide.ts';

export class BlockSlots extends Command<AnswerTo<typeof blockSlots>> {
  constructor(readonly requested: Requested<typeof blockSlots>) {
    super();
  }
}

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

  /** Decides again with the reasons of slots that were blocked while the others were opened. */
  async #block(
    wanted: RequestedSlots,
    { words, sealed }: { readonly words: string; readonly sealed: Sealed<{ reason: string }> },
    context: RequestContext,
  ): Promise<Executed> {
    for (;;) {
      const isSameReason = await this.#compareReasonsWith(words, wanted);
      try {
        return await this.schedules.execute('BlockSlots', context, (schedule) =>
          decideOnEachDay(wanted, schedule, (slots, day) =>
            decideBlockSlots(
              { slots, reason: sealed, isSameReason, timetable: schedule.settings },
              day,
            ),
          ),
        );
      } catch (error) {
        if (!(error instanceof UnknownReason)) {
          throw error;
        }
      }
    }
  }

  /** Opens the present reasons, so that deciding is pure. An erased one is the same as no other. */
  async #compareReasonsWith(
    words: string,
    wanted: RequestedSlots,
  ): Promise<BlockSlotsDecision['isSameReason']> {
    const schedule = await this.schedules.load();
    const boxes = new Map<string, Sealed<{ reason: string }>>();
    for (const slotId of listRequestedSlots(wanted)) {
      const present = getDay(schedule, dayOf(slotId)).slots.get(slotId)?.blockReason;
      if (present) {
        boxes.set(present.keyId, present);
      }
    }

    const opened = await this.vault.openAll('blockReason', [...boxes.values()]);
    const isSame = new Map(
      [...boxes.keys()].map((keyId, i) => [keyId, opened[i]?.reason === words]),
    );

    return ({ keyId }) => {
      const known = isSame.get(keyId);
      if (known === undefined) {
        throw new UnknownReason();
      }

      return known;
    };
  }
}

/** A slot was blocked since the present reasons were opened. */
class UnknownReason extends Error {
  override readonly name = 'UnknownReason';
}

export class ReleaseSlots extends Command<AnswerTo<typeof releaseSlots>> {
  constructor(readonly requested: Requested<typeof releaseSlots>) {
    super();
  }
}

@CommandHandler(ReleaseSlots)
export class ReleaseSlotsHandler implements ICommandHandler<ReleaseSlots> {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: ScheduleHistory,
  ) {}

  async execute({
    requested: {
      body: { slots: wanted },
      context,
    },
  }: ReleaseSlots): Promise<ChangedSlots> {
    const executed = await this.schedules.execute('ReleaseSlots', context, (schedule) =>
      decideOnEachDay(wanted, schedule, (slots, day) => decideReleaseSlots({ slots }, day)),
    );
    return answerWithSlots(wanted, executed, 'released', this.past);
  }
}

export class MakeSlotsAvailable extends Command<AnswerTo<typeof makeSlotsAvailable>> {
  constructor(readonly requested: Requested<typeof makeSlotsAvailable>) {
    super();
  }
}

@CommandHandler(MakeSlotsAvailable)
export class MakeSlotsAvailableHandler implements ICommandHandler<MakeSlotsAvailable> {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: ScheduleHistory,
  ) {}

  async execute({
    requested: {
      body: { slots: wanted, priceCents },
      context,
    },
  }: MakeSlotsAvailable): Promise<ChangedSlots> {
    const executed = await this.schedules.execute('MakeSlotsAvailable', context, (schedule) =>
      decideOnEachDay(wanted, schedule, (slots, day) =>
        decideMakeSlotsAvailable({ slots, priceCents }, day),
      ),
    );
    return answerWithSlots(wanted, executed, 'made available', this.past);
  }
}

/** The requested slots as the command left them, in order, and a message that counts them. */
async function answerWithSlots(
  wanted: RequestedSlots,
  { after, position, at }: Executed,
  what: string,
  past: ScheduleHistory,
): Promise<ChangedSlots> {
  const slotIds = listRequestedSlots(wanted);
  const earlier = after ? [] : await past.slotsAt(position, slotIds);
  const slots = new Map(earlier.map((slot) => [slot.slotId, slot]));
  const timeSlots = slotIds.flatMap((slotId) => {
    const slot = after ? getDay(after, dayOf(slotId)).slots.get(slotId) : slots.get(slotId);
    return slot ? [toStoredTimeSlot(slotId, slot, at)] : [];
  });
  return {
    message: `${timeSlots.length} time slot${timeSlots.length === 1 ? '' : 's'} ${what}`,
    timeSlots,
  };
}
