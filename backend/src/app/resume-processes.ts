import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { OpenProcesses } from '../processes/queries/open-processes.ts';
import { ProcessResumer } from '../processes/process-resumer.ts';
import { Closures } from '../schedule/commands/closures/closures.ts';
import { MovesBetweenDays } from '../schedule/commands/move-booking/moves-between-days.ts';
import { SpecialDaysProcess } from '../special-days/commands/special-days-process.ts';
import { Undos } from '../undo/commands/undos.ts';
import type { Infrastructure } from './infrastructure.module.ts';

/** Starts finishing actions over several days that were interrupted. Returns a function that stops it. */
export function resumeProcesses({ clock, logger }: Infrastructure, app: NestFastifyApplication): () => Promise<void> {
  const processes = [
    app.get(MovesBetweenDays),
    ...app.get(Closures).processes,
    app.get(SpecialDaysProcess),
    app.get(Undos),
  ];
  const resumer = new ProcessResumer(app.get(OpenProcesses), processes, clock, logger);
  resumer.start();
  return () => resumer.stop();
}
