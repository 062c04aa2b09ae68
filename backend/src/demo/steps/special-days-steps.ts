import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { today } from '@cablepark/contracts/shared/riga-time';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Injectable } from '@nestjs/common';
import { scheduleDecider } from '../../schedule/domain/evolve-schedule.ts';
import { decideChangeSpecialDays } from '../../special-days/commands/special-days.decide.ts';
import type { PlannedSpecialDays } from '../domain/planned-special-days.ts';
import { demoContext } from './step.ts';

/** Gives days hours of their own, as the command does, and slots by them. */
@Injectable()
export class SpecialDaysSteps {
  constructor(private readonly store: StreamStore) {}

  /** Leaves days alone that are special already. */
  async take({ days, setting }: PlannedSpecialDays, at: Date): Promise<void> {
    await this.store.handle(scheduleDecider, SCHEDULE, demoContext('ChangeSpecialDays', at), (schedule) =>
      days.some((day) => schedule.settings.specialDays.has(day))
        ? []
        : decideChangeSpecialDays({ days, setting, today: today(at) }, schedule),
    );
  }
}
