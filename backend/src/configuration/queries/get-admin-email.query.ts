import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import { getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { settings } from '@cablepark/projections/read-models/configuration.read-model';
import { Vault } from '@cablepark/vault/vault';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class GetAdminEmail extends Query<AnswerTo<typeof getAdminEmail>> {
  constructor(readonly requested: Requested<typeof getAdminEmail>) {
    super();
  }
}

/** Returns the address for notices, or null if none has been set or its key has been erased. */
@QueryHandler(GetAdminEmail)
export class GetAdminEmailHandler implements IQueryHandler<GetAdminEmail> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute(): Promise<{ readonly email: string | null }> {
    const row = await this.database
      .getRepository(settings.entity)
      .findOneBy({ name: settingNames.adminEmail });
    const opened =
      row && (await this.vault.open('adminEmail', row.value as Sealed<{ email: string }>));
    return { email: opened?.email ?? null };
  }
}
