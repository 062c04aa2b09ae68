import {
  makeSlotsAvailable,
  releaseSlots,
  blockSlots,
  type ChangedSlots,
} from '@cablepark/contracts/schedule/change-slots';
import { allOf, type RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { Vault } from '@cablepark/vault/vault';
import { CommandOf, type Requested } from '../../../http/endpoint-message.ts';
import { dayIn } from '../../domain/schedule.ts';
import { Past } from '../../queries/past.ts';
import { slotAsStored } from '../../queries/calendar-answers.ts';
import { Schedules, type Executed } from '../schedules.ts';
import { decideBlockSlots, decideMakeSlotsAvailable, decideReleaseSlots, onEachDay } from './change-slots.decide.ts';

@CommandOf(blockSlots)
export class BlockSlotsHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
    private readonly past: Past,
  ) {}

  async execute({ body: { slots: wanted, reason }, context }: Requested<typeof blockSlots>): Promise<ChangedSlots> {
    const executed = await this.vault.sealFor('blockReason', { reason }, (sealed) =>
      this.schedules.execute('BlockSlots', context, (schedule) =>
        onEachDay(wanted, schedule, (slots, day) =>
          decideBlockSlots({ slots, reason: sealed, timetable: schedule.settings }, day),
        ),
      ),
    );
    return answerWithSlots(wanted, executed, 'blocked', this.past);
  }
}

@CommandOf(releaseSlots)
export class ReleaseSlotsHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: Past,
  ) {}

  async execute({ body: { slots: wanted }, context }: Requested<typeof releaseSlots>): Promise<ChangedSlots> {
    const executed = await this.schedules.execute('ReleaseSlots', context, (schedule) =>
      onEachDay(wanted, schedule, (slots, day) => decideReleaseSlots({ slots }, day)),
    );
    return answerWithSlots(wanted, executed, 'released', this.past);
  }
}

@CommandOf(makeSlotsAvailable)
export class MakeSlotsAvailableHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: Past,
  ) {}

  async execute({
    body: { slots: wanted, priceCents },
    context,
  }: Requested<typeof makeSlotsAvailable>): Promise<ChangedSlots> {
    const executed = await this.schedules.execute('MakeSlotsAvailable', context, (schedule) =>
      onEachDay(wanted, schedule, (slots, day) => decideMakeSlotsAvailable({ slots, priceCents }, day)),
    );
    return answerWithSlots(wanted, executed, 'made available', this.past);
  }
}

/** The requested slots as the command left them, in order, and a message that counts them. */
async function answerWithSlots(
  wanted: RequestedSlots,
  { after, position, at }: Executed,
  what: string,
  past: Past,
): Promise<ChangedSlots> {
  const slotIds = allOf(wanted);
  const earlier = after ? [] : await past.slotsAt(position, slotIds);
  const slots = new Map(earlier.map((slot) => [slot.slotId, slot]));
  const timeSlots = slotIds.flatMap((slotId) => {
    const slot = after ? dayIn(after, dayOf(slotId)).slots.get(slotId) : slots.get(slotId);
    return slot ? [slotAsStored(slotId, slot, at)] : [];
  });
  return { message: `${timeSlots.length} time slot${timeSlots.length === 1 ? '' : 's'} ${what}`, timeSlots };
}
