import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';

import { DemoModule } from '../demo/demo.module.ts';
import type { FrontEndPage } from '../http/front-end-page.ts';
import { HttpModule } from '../http/http.module.ts';
import { InfrastructureModule, type Infrastructure } from './infrastructure.module.ts';
import { features } from './served-endpoints.ts';

@Module({})
export class AppModule {
  static create(infrastructure: Infrastructure, page: FrontEndPage | undefined): DynamicModule {
    return {
      module: AppModule,
      imports: [
        InfrastructureModule.provide(infrastructure),
        HttpModule.register({ logger: infrastructure.logger, page }),
        CqrsModule.forRoot(),
        ...features,
        DemoModule,
      ],
    };
  }
}
