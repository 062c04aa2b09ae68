import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import {
  decideCloseStretch,
  decideTakeBackClosure,
  type ClosingStretch,
} from '../../schedule/commands/closures/close-stretch.decide.ts';
import { knownAddresses } from '../../schedule/commands/closures/known-addresses.ts';
import { scheduleDecider } from '../../schedule/domain/evolve-schedule.ts';
import { DemoIdentity } from '../demo-identity.ts';
import type { PlannedClosure } from '../domain/planned-closures.ts';
import { demoContext, type Step } from './step.ts';

/** Closes stretches of time and takes that back, as the commands do. */
@Injectable()
export class ClosureSteps {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly identity: DemoIdentity,
  ) {}

  of({ name, from, to, reason, note, at, takenBackAt }: PlannedClosure): Step[] {
    const closureId = this.identity.uuid(`closure ${name}`);
    const closing = { closureId, from: from.toISOString(), to: to.toISOString(), reason, note };
    const close = { at, isAlone: true, take: () => this.#close(closing, at) };
    if (takenBackAt === null) return [close];
    const takeBack = () =>
      this.store.handle(scheduleDecider, SCHEDULE, demoContext('TakeBackClosure', takenBackAt), (schedule) =>
        decideTakeBackClosure(closureId, schedule, takenBackAt),
      );
    return [close, { at: takenBackAt, take: takeBack }];
  }

  async #close(closing: ClosingStretch, at: Date): Promise<void> {
    const addresses = await knownAddresses(closing, await this.store.load(scheduleDecider, SCHEDULE), this.vault);
    await this.store.handle(scheduleDecider, SCHEDULE, demoContext('CloseStretch', at), (schedule) =>
      schedule.closures.has(closing.closureId) ? [] : decideCloseStretch(closing, addresses, schedule),
    );
  }
}
