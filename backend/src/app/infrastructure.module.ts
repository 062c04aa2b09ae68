import { Module, type DynamicModule, type InjectionToken, type Provider } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { Pseudonyms } from '@cablepark/analytics/pseudonyms';
import { SqlTables } from '@cablepark/analytics/sql/sql-tables';
import { ClusterWatch } from '@cablepark/event-store/client/cluster-watch';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { Clock } from '@cablepark/platform/clock';
import { LOGGER } from '@cablepark/platform/logging/logger';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { BoundedPool } from '@cablepark/postgres/client/bounded-pool';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { RequestRoutes } from '#command-pipeline/request-routes';
import { ClaimTimeout } from '../accounts/commands/open-account/claims.ts';
import { Passwords } from '../accounts/credentials/passwords.ts';
import { Sessions } from '../accounts/sessions/sessions.ts';
import { AsOfAnswers } from '../as-of/queries/as-of-answers.query.ts';
import { CommandPipeline } from '../command-pipeline/command-pipeline.ts';
import { UndoableCommands } from '../command-pipeline/undoable-commands.ts';
import { PublicSettings } from '../configuration/queries/setting-view.ts';
import { ActionIds } from '../http/action-ids.ts';
import { SignedCookies } from '../http/signed-cookies.ts';
import { MailBudget } from '../mail/mail-budget.ts';
import { PresentSchedule } from '../schedule/present-schedule.ts';
import { Refusals } from '../schedule/refusals/refusals.ts';
import { BookingSources } from '../schedule/sources/booking-sources.ts';
import { RunningParts } from './running-parts.ts';
import { servedEndpoints } from './served-endpoints.ts';

/** The parts that the application stands on, created by `openInfrastructure`. */
export interface Infrastructure {
  readonly settings: Settings;
  readonly log: EventLog;
  readonly cluster: ClusterWatch;
  readonly store: StreamStore;
  readonly logTree: LogTree;
  readonly vault: Vault;
  readonly pseudonyms: Pseudonyms;
  readonly sqlTables: SqlTables;
  readonly passwords: Passwords;
  readonly claimTimeout: ClaimTimeout;
  readonly sessions: Sessions;
  readonly cookies: SignedCookies;
  readonly bookingSources: BookingSources;
  readonly refusals: Refusals;
  readonly actionIds: ActionIds;
  readonly progress: ReadModelProgress;
  readonly schedule: PresentSchedule;
  readonly databaseUrl: string;
  readonly pool: BoundedPool;
  readonly database: DataSource;
  readonly clock: Clock;
  readonly mailBudget: MailBudget;
  readonly logger: Logger;
  readonly running: RunningParts;
  readonly trouble: Trouble;
  /** The folder of the built front end, if this process serves it. */
  readonly frontEndFolder?: string | undefined;
}

/** By what each part is injected. */
const tokens = {
  settings: SETTINGS,
  log: EventLog,
  cluster: ClusterWatch,
  store: StreamStore,
  logTree: LogTree,
  vault: Vault,
  pseudonyms: Pseudonyms,
  sqlTables: SqlTables,
  passwords: Passwords,
  claimTimeout: ClaimTimeout,
  sessions: Sessions,
  cookies: SignedCookies,
  bookingSources: BookingSources,
  refusals: Refusals,
  actionIds: ActionIds,
  progress: ReadModelProgress,
  schedule: PresentSchedule,
  pool: Pool,
  database: DataSource,
  clock: Clock,
  mailBudget: MailBudget,
  logger: LOGGER,
  running: RunningParts,
  trouble: Trouble,
} satisfies Partial<Record<keyof Infrastructure, InjectionToken>>;

/** Provides the infrastructure's parts for constructor injection. */
@Module({})
export class InfrastructureModule {
  static provide(infrastructure: Infrastructure): DynamicModule {
    const providers: Provider[] = [
      ...Object.entries(tokens).map(([part, provide]) => ({
        provide,
        useValue: infrastructure[part as keyof Infrastructure],
      })),
      { provide: BoundedPool, useExisting: Pool },
      CommandPipeline,
      { provide: RequestRoutes, useValue: new RequestRoutes(servedEndpoints) },
      { provide: UndoableCommands, useValue: new UndoableCommands(servedEndpoints) },
      AsOfAnswers,
      PublicSettings,
    ];
    return { module: InfrastructureModule, global: true, providers, exports: providers };
  }
}
