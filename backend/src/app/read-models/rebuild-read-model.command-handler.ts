import { rebuildReadModel } from '@cablepark/contracts/system/read-models';
import { reject } from '@cablepark/contracts/shared/rejection';
import { readModels } from '@cablepark/projections/registry';
import { rebuildsUnderWay } from '@cablepark/projections/runtime/rebuild/rebuild-progress';
import { knownFiles, wantRebuild } from '@cablepark/analytics/read-models/tables';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { commandOf } from '../../http/endpoint-message.ts';
import { RequestedRebuilds } from './requested-rebuilds.ts';

/** Begins to rebuild a read model, unless that is being done. */
export class RebuildReadModel extends commandOf(rebuildReadModel) {}

@CommandHandler(RebuildReadModel)
export class RebuildReadModelHandler implements ICommandHandler<RebuildReadModel> {
  constructor(
    private readonly pool: Pool,
    private readonly rebuilds: RequestedRebuilds,
  ) {}

  async execute({ params: { name } }: RebuildReadModel): Promise<ResponseOf<typeof rebuildReadModel>> {
    const model = readModels.find((one) => one.name === name);
    if (!model) {
      const isOfFile = (await knownFiles(this.pool)).some((file) => file.name === name);
      if (!isOfFile) reject('READ_MODEL_NOT_FOUND');
      await wantRebuild(this.pool, name);
      return { name };
    }
    if (!(await rebuildsUnderWay(this.pool)).has(name)) this.rebuilds.begin(model);
    return { name };
  }
}
