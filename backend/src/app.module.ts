import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AuditModule } from './audit/audit.module.ts';
import { ConfigurationModule } from './configuration/configuration.module.ts';
import { FeedbackModule } from './feedback/feedback.module.ts';
import { FoundationModule, type Foundation } from './foundation.module.ts';
import { ScheduleModule } from './schedule/schedule.module.ts';
import { FailureFilter } from './shared/http/failure.filter.ts';
import { RolesGuard } from './shared/http/roles.guard.ts';
import { StatisticsModule } from './statistics/statistics.module.ts';
import { SystemModule } from './system/system.module.ts';

@Module({})
export class AppModule {
  static on(foundation: Foundation): DynamicModule {
    return {
      module: AppModule,
      imports: [
        FoundationModule.of(foundation),
        CqrsModule.forRoot(),
        ScheduleModule,
        ConfigurationModule,
        StatisticsModule,
        FeedbackModule,
        AuditModule,
        SystemModule,
      ],
      providers: [
        {
          provide: APP_FILTER,
          useValue: new FailureFilter(foundation.logger, foundation.frontEndFolder !== undefined),
        },
        { provide: APP_GUARD, useClass: RolesGuard },
      ],
    };
  }
}
