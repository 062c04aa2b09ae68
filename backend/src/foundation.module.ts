import type { Settings } from '@cablepark/contracts/system/settings';
import { EventLog } from '@cablepark/event-store/event-log';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { StreamStore } from '@cablepark/event-store/stream-store';
import { Trouble } from '@cablepark/event-store/trouble';
import { Vault } from '@cablepark/event-store/vault/vault';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { BookingSources } from './schedule/sources/booking-sources.ts';
import { ConfigurationMirror } from './configuration/configuration-mirror.ts';
import { PublicSettings } from './configuration/public-settings.ts';
import { Clock } from './shared/clock.ts';
import { MailBudget } from './shared/mail/mail-budget.ts';
import { LOGGER } from './shared/logger.ts';
import { RunningParts } from './system/running-parts.ts';

/** What the application stands on, made by whoever starts it. */
export interface Foundation {
  readonly settings: Settings;
  readonly log: EventLog;
  readonly store: StreamStore;
  readonly vault: Vault;
  readonly bookingSources: BookingSources;
  readonly progress: ReadModelProgress;
  readonly configuration: ConfigurationMirror;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly database: DataSource;
  readonly clock: Clock;
  readonly mailBudget: MailBudget;
  readonly logger: Logger;
  readonly running: RunningParts;
  readonly trouble: Trouble;
  /** Where the built front end is, if this process serves it. */
  readonly frontEndFolder?: string | undefined;
}

/** Hands the foundation's parts to whoever names them in a constructor. */
@Module({})
export class FoundationModule {
  static of({
    settings,
    log,
    store,
    vault,
    bookingSources,
    progress,
    configuration,
    pool,
    database,
    clock,
    mailBudget,
    logger,
    running,
    trouble,
  }: Foundation): DynamicModule {
    const providers: Provider[] = [
      { provide: EventLog, useValue: log },
      { provide: StreamStore, useValue: store },
      { provide: Vault, useValue: vault },
      { provide: BookingSources, useValue: bookingSources },
      { provide: ReadModelProgress, useValue: progress },
      { provide: ConfigurationMirror, useValue: configuration },
      { provide: Pool, useValue: pool },
      { provide: DataSource, useValue: database },
      { provide: Clock, useValue: clock },
      { provide: MailBudget, useValue: mailBudget },
      { provide: LOGGER, useValue: logger },
      { provide: RunningParts, useValue: running },
      { provide: Trouble, useValue: trouble },
      { provide: PublicSettings, useValue: new PublicSettings(settings) },
    ];
    return { module: FoundationModule, global: true, providers, exports: providers };
  }
}
