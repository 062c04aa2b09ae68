import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type { LeadTimeEntry } from '@cablepark/contracts/configuration/lead-time';
import { defaultLeadTime, type LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import { settings } from '@cablepark/projections/read-models/configuration.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

export class GetLeadTime extends Query<LeadTimeEntry> {}

/** The lead-time settings have a single row. */
const ID = 1;

@QueryHandler(GetLeadTime)
export class GetLeadTimeHandler implements IQueryHandler<GetLeadTime> {
  constructor(private readonly database: DataSource) {}

  async execute(): Promise<LeadTimeEntry> {
    const row = await this.database.getRepository(settings.entity).findOneBy({ name: settingNames.leadTime });
    if (!row) return { id: ID, ...defaultLeadTime, updatedAt: null };
    return { id: ID, ...(row.value as LeadTimeSettings), updatedAt: row.changedAt };
  }
}
