import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { removePassProduct } from '@cablepark/contracts/passes/passes';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { decideChangeProduct } from '../domain/products.ts';
import { RemovePassProduct } from './remove-product.command.ts';

@CommandHandler(RemovePassProduct)
export class RemovePassProductHandler implements ICommandHandler<RemovePassProduct> {
  constructor(private readonly schedules: Schedules) {}

  async execute({
    requested: { params, context },
  }: RemovePassProduct): Answered<typeof removePassProduct> {
    await this.schedules.execute('RemovePassProduct', context, (schedule) =>
      decideChangeProduct(params.id, null, schedule),
    );
    return { message: 'Taken off sale' };
  }
}
