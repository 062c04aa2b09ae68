import { randomUUID } from 'node:crypto';

import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { formatPassCode } from '@cablepark/contracts/passes/pass-code';
import { passHolder } from '@cablepark/contracts/passes/pass.events';
import type { sellPass } from '@cablepark/contracts/passes/passes';
import { reject } from '@cablepark/contracts/shared/rejection';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { SETTINGS, siteUrlOf, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';

import type { Answered } from '#http/answer';
import { Schedules, type Executed } from '#schedule/schedules';
import { generatePassCode, PassCodes, passUrlOf } from '../pass-codes.ts';
import { SellPass } from './sell-pass.command.ts';
import { decideSellPass } from './sell-pass.decide.ts';

@CommandHandler(SellPass)
export class SellPassHandler implements ICommandHandler<SellPass> {
  constructor(
    private readonly schedules: Schedules,
    private readonly codes: PassCodes,
    private readonly vault: Vault,
    private readonly logTree: LogTree,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ requested: { body, context } }: SellPass): Answered<typeof sellPass> {
    const code = generatePassCode();
    const { productId, paidBy, holder } = body;
    const { fullName, email, language = context.language } = holder;
    const sale = {
      passId: randomUUID(),
      productId,
      codeHash: this.codes.hash(code),
      hasEmail: email !== null,
      language,
      paidBy,
    };
    const executed = await this.vault.sealFor('pass', { fullName, email, code }, (sealed) =>
      this.schedules.execute('SellPass', context, (schedule, now) =>
        decideSellPass({ ...sale, holder: sealed, now }, schedule),
      ),
    );
    return this.#answer(executed);
  }

  /**
   * Answers with the code opened from the event, so a repeated request gets that of the first sale.
   * Rejects PASS_NOT_FOUND if the holder has been erased since.
   */
  async #answer({ events, position }: Executed): Answered<typeof sellPass> {
    const sold = events.find((event) => event.type === 'PassSold') ?? reject('INTERNAL');
    const { passId, terms, holder, left, expiresOn } = sold.data;
    const opened = passHolder.nullable().parse(await this.vault.open('pass', holder));
    const { code } = opened ?? reject('PASS_NOT_FOUND');
    const receipt = await this.logTree.findReceiptSoon(sold, position);
    return {
      id: passId,
      code: formatPassCode(code),
      url: passUrlOf(siteUrlOf(this.settings), code),
      name: terms.name,
      left,
      expiresOn,
      receipt,
    };
  }
}
