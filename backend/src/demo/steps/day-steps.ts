import { dayStream } from '@cablepark/contracts/shared/streams';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { ConfigurationMirror } from '../../configuration/configuration-mirror.ts';
import { decideBlockSlots } from '../../schedule/commands/block-slots/block-slots.decide.ts';
import { decideGenerateDay } from '../../schedule/commands/generate-days/generate-day.decide.ts';
import { decideMakeSlotsAvailable } from '../../schedule/commands/make-slots-available/make-slots-available.decide.ts';
import { decideReleaseSlots } from '../../schedule/commands/release-slots/release-slots.decide.ts';
import type { DayEvent, DaySchedule } from '../../schedule/domain/day-schedule.ts';
import { daySchedule } from '../../schedule/domain/evolve-day.ts';
import type { PlannedBlock, PlannedDay, PlannedPrice } from '../domain/planned-day.ts';
import { demoContext, type Step } from './step.ts';

/** Does what staff do with a day's slots, by the decisions of their commands. */
@Injectable()
export class DaySteps {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly configuration: ConfigurationMirror,
  ) {}

  async of(planned: PlannedDay): Promise<Step[]> {
    const blocks = await Promise.all(planned.blocks.map((block) => this.#blocking(block)));
    return [this.#opening(planned), ...planned.prices.map((price) => this.#newPrice(price)), ...blocks.flat()];
  }

  /** Decides about one day as if at that time. */
  decide(command: string, at: Date, day: Day, decide: (schedule: DaySchedule) => DayEvent[]): Promise<unknown> {
    return this.store.handle(daySchedule, dayStream(day), demoContext(command, at), decide);
  }

  #opening({ day, openedAt: at }: PlannedDay): Step {
    const timetable = this.configuration.state;
    const take = () =>
      this.decide('GenerateDays', at, day, (schedule) => decideGenerateDay({ day, timetable }, schedule));
    return { at, take };
  }

  #newPrice({ day, slots, priceCents, at }: PlannedPrice): Step {
    const command = { slots: stored(slots), priceCents };
    return {
      at,
      take: () => this.decide('MakeSlotsAvailable', at, day, (schedule) => decideMakeSlotsAvailable(command, schedule)),
    };
  }

  async #blocking({ day, slots: blocked, reason: why, at, releasedAt }: PlannedBlock): Promise<Step[]> {
    const slots = stored(blocked);
    const timetable = this.configuration.state;
    const reason = await this.vault.seal('blockReason', { reason: why });
    const block = () =>
      this.decide('BlockSlots', at, day, (schedule) => decideBlockSlots({ slots, reason, timetable }, schedule));
    if (releasedAt === null) return [{ at, take: block }];
    const release = () =>
      this.decide('ReleaseSlots', releasedAt, day, (schedule) => decideReleaseSlots({ slots }, schedule));
    return [
      { at, take: block },
      { at: releasedAt, take: release },
    ];
  }
}

const stored = (slots: readonly SlotId[]) => ({ stored: slots, unallocated: [] });
