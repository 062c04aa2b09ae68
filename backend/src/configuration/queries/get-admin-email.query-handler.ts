import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { Vault } from '@cablepark/vault/vault';
import { settings } from '@cablepark/projections/read-models/configuration.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

/** Returns the address for notices, or null if none has been set or its key has been erased. */
export class GetAdminEmail extends Query<{ readonly email: string | null }> {}

@QueryHandler(GetAdminEmail)
export class GetAdminEmailHandler implements IQueryHandler<GetAdminEmail> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute(): Promise<{ readonly email: string | null }> {
    const row = await this.database.getRepository(settings.entity).findOneBy({ name: settingNames.adminEmail });
    const opened = row && (await this.vault.open('adminEmail', row.value as Sealed<{ email: string }>));
    return { email: opened?.email ?? null };
  }
}
