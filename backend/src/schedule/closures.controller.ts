import { closeStretch } from '@cablepark/contracts/schedule/closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Incoming, Serves } from '../http/endpoint.ts';
import { CloseStretch } from './commands/closures/close-stretch.command-handler.ts';

/** Closing the park for a while, because of a storm or a breakdown. */
@Controller()
export class ClosuresController {
  constructor(private readonly commands: CommandBus) {}

  @Serves(closeStretch)
  closeStretch(
    @Incoming(closeStretch) { body, context, reply }: Incoming<typeof closeStretch>,
  ): Promise<ResponseOf<typeof closeStretch>> {
    if (body.dryRun) void reply.status(200);
    return this.commands.execute(new CloseStretch(body, context));
  }
}
