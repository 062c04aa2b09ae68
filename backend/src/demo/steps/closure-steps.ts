import { Injectable } from '@nestjs/common';
import { Closures } from '../../schedule/commands/closures/closures.ts';
import { DemoIdentity } from '../demo-identity.ts';
import type { PlannedClosure } from '../domain/planned-closures.ts';
import { demoContext, type Step } from './step.ts';

/** Closes stretches of time and takes that back, as the commands do. */
@Injectable()
export class ClosureSteps {
  constructor(
    private readonly closures: Closures,
    private readonly identity: DemoIdentity,
  ) {}

  of({ name, from, to, reason, note, at, takenBackAt }: PlannedClosure): Step[] {
    const closureId = this.identity.uuid(`closure ${name}`);
    const data = { closureId, from: from.toISOString(), to: to.toISOString(), reason, note };
    const close = () => this.closures.close(data, demoContext('CloseStretch', at));
    if (takenBackAt === null) return [{ at, isAlone: true, take: close }];
    const takeBack = () => this.closures.takeBack(closureId, demoContext('TakeBackClosure', takenBackAt));
    return [
      { at, isAlone: true, take: close },
      { at: takenBackAt, isAlone: true, take: takeBack },
    ];
  }
}
