import type { INestApplicationContext } from '@nestjs/common';
import { pino } from 'pino';

import type { Clock } from '@cablepark/platform/clock';
import { readSettings } from '@cablepark/platform/settings/settings';
import { eventuallyTrue } from '@cablepark/platform/test/eventually';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { ProgressListener } from '@cablepark/projections/progress/progress-listener';
import {
  bookingsHistoryReadModel,
  bookingsReadModel,
} from '@cablepark/projections/read-models/bookings.read-model';
import {
  closuresHistoryReadModel,
  closuresReadModel,
} from '@cablepark/projections/read-models/closures.read-model';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';
import { throwawayKey } from '@cablepark/vault/test/throwaway-key';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { Sessions } from '#accounts/sessions/sessions';
import type { Infrastructure } from '#app/infrastructure.module';
import { openInfrastructure } from '#app/open-infrastructure';
import type { SmtpLimits } from '#mail/smtp-delivery';
import { GenerateDays } from '#schedule/nightly/generate-days/generate-days.command';
import { PatientProgress } from '#test/patient-progress';
import { startAutomations, type RunningAutomations } from '../start-automations.ts';
import { BookingEvents } from './booking-events.ts';

export interface Started extends RunningAutomations {
  readonly events: BookingEvents;
  readonly infrastructure: Pick<Infrastructure, 'log' | 'trouble'>;
  /** Resolves when the intents of all events so far have been closed. */
  readonly waitUntilSettled: () => Promise<void>;
  /** Whether this process follows the log. */
  isLeading(): Promise<boolean>;
  /** Resolves when an attempt has failed. */
  waitUntilAttempted(): Promise<void>;
  /** The commands that have run here. */
  readonly executed: readonly string[];
  /** How often the nightly command has run here. */
  readonly countGenerated: () => number;
  /** The log's warnings and errors so far. */
  readonly logged: readonly LogLine[];
}

interface LogLine {
  readonly level: number;
  readonly msg: string;
}

/** The read models that mails read. */
const models = [
  bookingsReadModel,
  bookingsHistoryReadModel,
  closuresReadModel,
  closuresHistoryReadModel,
];

/** Short, so that no test waits long for a process that was killed. */
export const quick = { stalledEveryMs: 500, lockMs: 1500 };

/** Whether the marker has reached the outbox and nothing is waiting any more. */
const SETTLED = `
  SELECT EXISTS (SELECT FROM automations.outbox WHERE event_id = $1)
         AND NOT EXISTS (SELECT FROM automations.outbox WHERE state = 'waiting') AS is_done`;

/** The servers and the folder that automations work on. */
export interface Place {
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

export interface RunOptions {
  readonly clock?: Clock;
  /** Short limits, for a mail server that never answers. */
  readonly smtpLimits?: SmtpLimits;
  /** Called in the first nightly task, which ends with it. */
  readonly onGenerate?: () => Promise<void>;
}

/** Runs automations as a process of their own, with the read models that they need. */
export async function runAutomations(
  place: Place,
  environment: Record<string, string>,
  { clock, smtpLimits, onGenerate }: RunOptions = {},
): Promise<Started> {
  const { infrastructure, projections, listener, logged } = await openParts(
    place,
    environment,
    clock,
  );
  projections.start();
  listener.start();
  const { app, executed } = createFakeApp(onGenerate);
  const automations = await startAutomations(infrastructure, app, {
    workerTimeouts: quick,
    ...(smtpLimits ? { smtpLimits } : {}),
    pauses: [100, 100, 100],
  });
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await automations.stop();
    await listener.stop();
    await projections.stop();
    await infrastructure.close();
  };

  const { pool } = infrastructure;
  const events = new BookingEvents(infrastructure.log, infrastructure.vault);
  return {
    ...automations,
    events,
    infrastructure,
    logged,
    isLeading: async () => (await automations.readStatus()).feed === 'live',
    executed,
    countGenerated: () => executed.filter((name) => name === GenerateDays.name).length,
    waitUntilSettled: async () => {
      const end = await events.appendMarker();
      await eventuallyTrue(async () => {
        const { rows } = await pool.query<{ is_done: boolean }>(SETTLED, [end]);
        return rows[0]?.is_done ?? false;
      });
    },
    waitUntilAttempted: () =>
      eventuallyTrue(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM automations.outbox WHERE state = 'waiting' AND attempts > 0`,
        );
        return rowCount !== 0;
      }),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function openParts(
  { eventStoreUrl, databaseUrl, dataDir }: Place,
  environment: Record<string, string>,
  clock: Clock | undefined,
) {
  const logged: LogLine[] = [];
  const logger = pino(
    { level: 'warn' },
    { write: (line) => logged.push(JSON.parse(line) as LogLine) },
  );
  const progress = new PatientProgress();
  await migrateReadModels(databaseUrl, models);
  const infrastructure = await openInfrastructure({
    settings: readSettings({
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://wake.example',
      RATE_LIMITS: 'off',
      ...environment,
    }),
    databaseUrl,
    eventStoreUrl,
    masterKey: await unlockVault(databaseUrl, throwawayKey),
    progress,
    logger,
    ...(clock ? { clock } : {}),
  });
  await infrastructure.schedule.start();
  const projections = new ProjectionWorker({
    databaseUrl,
    log: infrastructure.log,
    models,
    progress,
    logger,
    trouble: infrastructure.trouble,
    onFatal: (error) => {
      throw error;
    },
  });
  // Another process on this database may be the one that projects.
  const listener = new ProgressListener({
    databaseUrl,
    progress,
    logger,
    ownWorker: projections.id,
  });
  return { infrastructure, projections, listener, logged };
}

/** An application that records the commands it is asked to execute, and executes none. */
function createFakeApp(onGenerate: RunOptions['onGenerate']) {
  const executed: string[] = [];
  const commands = {
    execute: async (command: object) => {
      executed.push(command.constructor.name);
      if (command instanceof GenerateDays) {
        await onGenerate?.();
      }
    },
  };
  const sessions = { removeEnded: () => Promise.resolve() };
  const app = {
    get: (part: unknown) => (part === Sessions ? sessions : commands),
  } as unknown as INestApplicationContext;
  return { app, executed };
}
