import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule, type AccountsOptions } from '../accounts/accounts.module.ts';
import { DemoModule } from '../demo/demo.module.ts';
import type { FrontEndPage } from '../http/front-end-page.ts';
import { HttpModule } from '../http/http.module.ts';
import { PrivacyModule } from '../privacy/privacy.module.ts';
import { InfrastructureModule, type Infrastructure } from './infrastructure.module.ts';
import { features } from './served-endpoints.ts';

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
        ...features,
        PrivacyModule.over(accounts),
        DemoModule.over(accounts),
      ],
    };
  }
}
