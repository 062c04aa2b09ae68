import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule, type AccountsOptions } from '../accounts/accounts.module.ts';
import { AnalyticsModule } from '../analytics/analytics.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { ConfigurationModule } from '../configuration/configuration.module.ts';
import { DemoModule } from '../demo/demo.module.ts';
import { FeedbackModule } from '../feedback/feedback.module.ts';
import { InfrastructureModule, type Infrastructure } from './infrastructure.module.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { PrivacyModule } from '../privacy/privacy.module.ts';
import type { FrontEndPage } from '../http/front-end-page.ts';
import { HttpModule } from '../http/http.module.ts';
import { SpecialDaysModule } from '../special-days/special-days.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { UndoModule } from '../undo/undo.module.ts';
import { WhatIfModule } from '../what-if/what-if.module.ts';
import { SystemModule } from './system.module.ts';

/** Options that make tests cheaper or quicker. */
export interface AppOptions {
  readonly accounts?: AccountsOptions;
}

@Module({})
export class AppModule {
  static on(infrastructure: Infrastructure, page: FrontEndPage | undefined, options: AppOptions = {}): DynamicModule {
    const accounts = AccountsModule.with(options.accounts);
    return {
      module: AppModule,
      imports: [
        InfrastructureModule.of(infrastructure),
        HttpModule.with({ logger: infrastructure.logger, page }),
        CqrsModule.forRoot(),
        accounts,
        ScheduleModule,
        ConfigurationModule,
        SpecialDaysModule,
        UndoModule,
        StatisticsModule,
        WhatIfModule,
        FeedbackModule,
        AuditModule,
        AnalyticsModule,
        PrivacyModule.over(accounts),
        SystemModule,
        DemoModule.over(accounts),
      ],
    };
  }
}
