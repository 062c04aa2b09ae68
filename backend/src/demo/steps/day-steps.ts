import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import {
  decideBlockSlots,
  decideMakeSlotsAvailable,
  decideReleaseSlots,
} from '../../schedule/commands/change-slots/change-slots.decide.ts';
import { decideGenerateDay } from '../../schedule/commands/nightly/nightly.decide.ts';
import type { DaySchedule } from '../../schedule/domain/day-schedule.ts';
import { scheduleDecider } from '../../schedule/domain/evolve-schedule.ts';
import { assertBooksOpen, dayIn, type Schedule } from '../../schedule/domain/schedule.ts';
import type { PlannedBlock, PlannedDay, PlannedPrice } from '../domain/planned-day.ts';
import { demoContext, type Step } from './step.ts';

type Decide = (ofDay: DaySchedule, schedule: Schedule, revision: bigint) => ScheduleStreamEvent[];

/** Does what staff do with a day's slots, by the decisions of their commands. */
@Injectable()
export class DaySteps {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
  ) {}

  async of(planned: PlannedDay): Promise<Step[]> {
    const blocks = await Promise.all(planned.blocks.map((block) => this.#blocking(block)));
    return [this.#opening(planned), ...planned.prices.map((price) => this.#newPrice(price)), ...blocks.flat()];
  }

  /** Decides about one day as if at that time. */
  decide(command: string, at: Date, day: Day, decide: Decide): Promise<unknown> {
    return this.store.handle(scheduleDecider, SCHEDULE, demoContext(command, at), (schedule, revision) => {
      assertBooksOpen(schedule, day);
      return decide(dayIn(schedule, day), schedule, revision);
    });
  }

  #opening({ day, openedAt: at }: PlannedDay): Step {
    const take = () =>
      this.decide('GenerateDays', at, day, (ofDay, { settings }) =>
        decideGenerateDay({ day, timetable: settings }, ofDay),
      );
    return { at, take };
  }

  #newPrice({ day, slots, priceCents, at }: PlannedPrice): Step {
    const command = { slots: stored(slots), priceCents };
    return {
      at,
      take: () => this.decide('MakeSlotsAvailable', at, day, (ofDay) => decideMakeSlotsAvailable(command, ofDay)),
    };
  }

  async #blocking({ day, slots: blocked, reason: why, at, releasedAt }: PlannedBlock): Promise<Step[]> {
    const slots = stored(blocked);
    const reason = await this.vault.seal('blockReason', { reason: why });
    const block = () =>
      this.decide('BlockSlots', at, day, (ofDay, { settings }) =>
        decideBlockSlots({ slots, reason, timetable: settings }, ofDay),
      );
    if (releasedAt === null) return [{ at, take: block }];
    const release = () => this.decide('ReleaseSlots', releasedAt, day, (ofDay) => decideReleaseSlots({ slots }, ofDay));
    return [
      { at, take: block },
      { at: releasedAt, take: release },
    ];
  }
}

const stored = (slots: readonly SlotId[]) => ({ stored: slots, unallocated: [] });
