import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { listLedger } from '@cablepark/contracts/passes/ledger';
import {
  addPassProduct,
  adjustPass,
  changePassProduct,
  erasePass,
  extendPass,
  getPass,
  getPassReceipt,
  listPasses,
  listPassProducts,
  refundPass,
  removePassProduct,
  resendPass,
  sellPass,
} from '@cablepark/contracts/passes/passes';

import { AnswerInterceptor } from '#http/answer.interceptor';
import { Endpoint, Requested } from '#http/endpoint';
import { AddPassProduct } from './add-product/add-product.command.ts';
import { AdjustPass } from './adjust-pass/adjust-pass.command.ts';
import { ChangePassProduct } from './change-product/change-product.command.ts';
import { ErasePass } from './erase-pass/erase-pass.command.ts';
import { ExtendPass } from './extend-pass/extend-pass.command.ts';
import { GetPassReceipt } from './queries/get-pass-receipt.query.ts';
import { GetPass } from './queries/get-pass.query.ts';
import { ListLedger } from './queries/list-ledger.query.ts';
import { ListPassProducts } from './queries/list-pass-products.query.ts';
import { ListPasses } from './queries/list-passes.query.ts';
import { RefundPass } from './refund-pass/refund-pass.command.ts';
import { RemovePassProduct } from './remove-product/remove-product.command.ts';
import { ResendPass } from './resend-pass/resend-pass.command.ts';
import { SellPass } from './sell-pass/sell-pass.command.ts';

@Controller()
@UseInterceptors(AnswerInterceptor)
export class PassesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint(listPassProducts, { readModels: ['passes'] })
  listPassProducts() {
    return this.queries.execute(new ListPassProducts());
  }

  @Endpoint(addPassProduct)
  addPassProduct(@Requested() requested: Requested<typeof addPassProduct>) {
    return this.commands.execute(new AddPassProduct(requested));
  }

  @Endpoint(changePassProduct)
  changePassProduct(@Requested() requested: Requested<typeof changePassProduct>) {
    return this.commands.execute(new ChangePassProduct(requested));
  }

  @Endpoint(removePassProduct)
  removePassProduct(@Requested() requested: Requested<typeof removePassProduct>) {
    return this.commands.execute(new RemovePassProduct(requested));
  }

  @Endpoint(sellPass)
  sellPass(@Requested() requested: Requested<typeof sellPass>) {
    return this.commands.execute(new SellPass(requested));
  }

  @Endpoint(listPasses, { readModels: ['passes'] })
  listPasses(@Requested() requested: Requested<typeof listPasses>) {
    return this.queries.execute(new ListPasses(requested));
  }

  @Endpoint(getPass, { readModels: ['passes'] })
  getPass(@Requested() requested: Requested<typeof getPass>) {
    return this.queries.execute(new GetPass(requested));
  }

  @Endpoint(getPassReceipt, { readModels: ['passes'] })
  getPassReceipt(@Requested() requested: Requested<typeof getPassReceipt>) {
    return this.queries.execute(new GetPassReceipt(requested));
  }

  @Endpoint(listLedger, { readModels: ['ledger', 'passes'] })
  listLedger(@Requested() requested: Requested<typeof listLedger>) {
    return this.queries.execute(new ListLedger(requested));
  }

  @Endpoint(adjustPass)
  adjustPass(@Requested() requested: Requested<typeof adjustPass>) {
    return this.commands.execute(new AdjustPass(requested));
  }

  @Endpoint(extendPass)
  extendPass(@Requested() requested: Requested<typeof extendPass>) {
    return this.commands.execute(new ExtendPass(requested));
  }

  @Endpoint(refundPass)
  refundPass(@Requested() requested: Requested<typeof refundPass>) {
    return this.commands.execute(new RefundPass(requested));
  }

  @Endpoint(resendPass)
  resendPass(@Requested() requested: Requested<typeof resendPass>) {
    return this.commands.execute(new ResendPass(requested));
  }

  @Endpoint(erasePass)
  erasePass(@Requested() requested: Requested<typeof erasePass>) {
    return this.commands.execute(new ErasePass(requested));
  }
}
