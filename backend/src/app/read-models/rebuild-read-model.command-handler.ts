import { reject } from '@cablepark/contracts/shared/rejection';
import { readModels } from '@cablepark/projections/registry';
import { rebuildsUnderWay } from '@cablepark/projections/runtime/rebuild/rebuild-progress';
import { knownFiles, wantRebuild } from '@cablepark/analytics/read-models/tables';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { RequestedRebuilds } from './requested-rebuilds.ts';

/** Begins to rebuild a read model, unless that is being done. */
export class RebuildReadModel extends Command<void> {
  constructor(readonly name: string) {
    super();
  }
}

@CommandHandler(RebuildReadModel)
export class RebuildReadModelHandler implements ICommandHandler<RebuildReadModel> {
  constructor(
    private readonly pool: Pool,
    private readonly rebuilds: RequestedRebuilds,
  ) {}

  async execute({ name }: RebuildReadModel): Promise<void> {
    const model = readModels.find((one) => one.name === name);
    if (!model) {
      const isOfFile = (await knownFiles(this.pool)).some((file) => file.name === name);
      if (!isOfFile) reject('READ_MODEL_NOT_FOUND');
      await wantRebuild(this.pool, name);
      return;
    }
    if (!(await rebuildsUnderWay(this.pool)).has(name)) this.rebuilds.begin(model);
  }
}
