import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { changePassProduct } from '@cablepark/contracts/passes/passes';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { decideChangeProduct } from '../domain/products.ts';
import { ChangePassProduct } from './change-product.command.ts';

@CommandHandler(ChangePassProduct)
export class ChangePassProductHandler implements ICommandHandler<ChangePassProduct> {
  constructor(private readonly schedules: Schedules) {}

  async execute({
    requested: { params, body, context },
  }: ChangePassProduct): Answered<typeof changePassProduct> {
    await this.schedules.execute('ChangePassProduct', context, (schedule) =>
      decideChangeProduct(params.id, body, schedule),
    );
    return { id: params.id, ...body };
  }
}
