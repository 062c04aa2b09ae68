import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { addPassProduct } from '@cablepark/contracts/passes/passes';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { decideAddProduct } from '../domain/products.ts';
import { AddPassProduct } from './add-product.command.ts';

@CommandHandler(AddPassProduct)
export class AddPassProductHandler implements ICommandHandler<AddPassProduct> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ requested: { body, context } }: AddPassProduct): Answered<typeof addPassProduct> {
    const { events } = await this.schedules.execute('AddPassProduct', context, (schedule) =>
      decideAddProduct(context.correlationId, body, schedule),
    );
    const added = events.find((event) => event.type === 'PassProductChanged') ?? reject('INTERNAL');
    const { productId, product } = added.data;
    return { id: productId, ...(product ?? body) };
  }
}
