import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { reject } from '@cablepark/contracts/shared/rejection';
import { rebuildReadModel } from '@cablepark/contracts/system/read-models';
import { readModels } from '@cablepark/projections/registry';
import { readRebuildsUnderWay } from '@cablepark/projections/runtime/rebuild/rebuild-progress';

import type { Answered } from '#http/answer';
import { RebuildReadModel } from './rebuild-read-model.command.ts';
import { RequestedRebuilds } from './requested-rebuilds.ts';

/** Begins to rebuild a read model, unless that is being done. */
@CommandHandler(RebuildReadModel)
export class RebuildReadModelHandler implements ICommandHandler<RebuildReadModel> {
  constructor(
    private readonly pool: Pool,
    private readonly rebuilds: RequestedRebuilds,
  ) {}

  async execute({
    requested: {
      params: { name },
    },
  }: RebuildReadModel): Answered<typeof rebuildReadModel> {
    const model = readModels.find((one) => one.name === name);
    if (model === undefined) {
      reject('READ_MODEL_NOT_FOUND');
    }

    const underWay = await readRebuildsUnderWay(this.pool);
    if (!underWay.has(name)) {
      this.rebuilds.begin(model);
    }

    return { name };
  }
}
