import { Module } from '@nestjs/common';

import { collectParts } from '../http/served.ts';
import * as parts from './accounts.parts.ts';

@Module({
  ...collectParts(...Object.values(parts)),
  exports: [
    parts.opening.AccountOpening,
    parts.browserSession.BrowserSession,
    parts.credentials.Credentials,
    parts.ownPassword.OwnPassword,
  ],
})
export class AccountsModule {}
