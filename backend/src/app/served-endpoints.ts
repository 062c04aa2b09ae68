import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';

import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';

import { AccountsModule } from '../accounts/accounts.module.ts';
import { AnalyticsModule } from '../analytics/analytics.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { ConfigurationModule } from '../configuration/configuration.module.ts';
import { FeedbackModule } from '../feedback/feedback.module.ts';
import { endpointsOf } from '../http/endpoint.ts';
import { KeptPassesModule } from '../kept-passes/kept-passes.module.ts';
import { LogRootsModule } from '../log-roots/log-roots.module.ts';
import { PrivacyModule } from '../privacy/privacy.module.ts';
import { ScheduleModule } from '../schedule/schedule.module.ts';
import { SpecialDaysModule } from '../special-days/special-days.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { UndoModule } from '../undo/undo.module.ts';
import { WhatIfModule } from '../what-if/what-if.module.ts';
import { SystemModule } from './system.module.ts';

/** The features that serve endpoints. */
export const features: readonly Type[] = [
  UndoModule,
  ScheduleModule,
  ConfigurationModule,
  SpecialDaysModule,
  FeedbackModule,
  StatisticsModule,
  WhatIfModule,
  AuditModule,
  AnalyticsModule,
  LogRootsModule,
  SystemModule,
  AccountsModule,
  KeptPassesModule,
  PrivacyModule,
];

const controllersOf = (module: Type): Type[] =>
  (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) as Type[] | undefined) ?? [];

/**
 * Every endpoint of the API, as served by the controllers. The API's description is generated from
 * them.
 */
export const servedEndpoints: readonly AnyEndpoint[] = features
  .flatMap(controllersOf)
  .flatMap(endpointsOf);
