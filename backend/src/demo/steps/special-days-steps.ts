import { CONFIGURATION } from '@cablepark/contracts/shared/streams';
import { today } from '@cablepark/contracts/shared/riga-time';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Injectable } from '@nestjs/common';
import { configuration, type Configuration } from '../../configuration/domain/configuration.ts';
import { decideChangeSpecialDays } from '../../special-days/commands/change-special-days/change-special-days.decide.ts';
import { SpecialDaysProcess } from '../../special-days/commands/special-days-process.ts';
import { DemoIdentity } from '../demo-identity.ts';
import type { PlannedSpecialDays } from '../domain/planned-special-days.ts';
import { demoContext } from './step.ts';

/** Gives days hours of their own, as the command does, and slots by them. */
@Injectable()
export class SpecialDaysSteps {
  constructor(
    private readonly store: StreamStore,
    private readonly process: SpecialDaysProcess,
    private readonly identity: DemoIdentity,
  ) {}

  /** Leaves days alone that are special already. */
  async take({ days, setting }: PlannedSpecialDays, at: Date): Promise<void> {
    const context = demoContext('ChangeSpecialDays', at);
    const processId = this.identity.uuid(`special days ${days.join(' ')}`);
    const decide = ({ specialDays }: Configuration) =>
      days.some((day) => specialDays.has(day))
        ? []
        : [decideChangeSpecialDays({ processId, days, setting, today: today(at) })];
    const { events, position } = await this.store.handle(configuration, CONFIGURATION, context, decide);
    const [change] = events;
    if (change) await this.process.finish({ change, position }, context);
  }
}
