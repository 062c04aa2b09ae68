import { Injectable } from '@nestjs/common';

import { passProduct, type PassProduct } from '@cablepark/contracts/passes/pass-product';
import type { PassHolder } from '@cablepark/contracts/passes/pass.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';

import { account } from '#accounts/domain/account';
import { decideKeepPass } from '#kept-passes/keep-pass/keep-pass.decide';
import { decideAdjustPass } from '#schedule/passes/adjust-pass/adjust-pass.decide';
import { decideAddProduct } from '#schedule/passes/domain/products';
import {
  decideEarnSeasons,
  findSeasonsToEarn,
} from '#schedule/passes/expire-passes/earn-seasons.decide';
import {
  decideExpirePasses,
  findPassesToExpire,
} from '#schedule/passes/expire-passes/expire-passes.decide';
import { generatePassCode, hashPassCode } from '#schedule/passes/pass-codes';
import { decideRefundPass } from '#schedule/passes/refund-pass/refund-pass.decide';
import { sealForPass } from '#schedule/passes/seal-for-pass';
import { decideSellPass } from '#schedule/passes/sell-pass/sell-pass.decide';
import { DemoIdentity } from '../demo-identity.ts';
import type { Person } from '../story/people.ts';
import { ScheduleActs } from './schedule-acts.ts';
import type { Prepare, Scene } from './step.ts';

/** A product without the fields that its kind lacks. */
export type DemoProduct = Pick<PassProduct, 'kind' | 'name' | 'priceCents' | 'validDays'> &
  Partial<PassProduct>;

/** A pass as it is sold. Other lines refer to it by its key. */
export interface DemoSale {
  readonly key: string;
  readonly product: string;
  readonly person: Person;
  readonly paidBy: 'cash' | 'card' | 'transfer';
}

/** Plays what staff do with passes, and what becomes of them. */
@Injectable()
export class PassActs {
  constructor(
    private readonly schedule: ScheduleActs,
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly identity: DemoIdentity,
  ) {}

  addProduct(key: string, product: DemoProduct): Prepare {
    const productId = this.#productIdOf(key);
    return this.schedule.decide((schedule) =>
      decideAddProduct(productId, passProduct.parse(product), schedule),
    );
  }

  sell({ key, product, person, paidBy }: DemoSale): Prepare {
    const code = generatePassCode(this.identity.deriveBytes(`pass code ${key}`));
    const holder: PassHolder = {
      fullName: `${person.firstName} ${person.lastName}`,
      email: person.email,
      code,
    };
    return async (context) => {
      const sale = {
        passId: this.identity.derivePassId(key),
        productId: this.#productIdOf(product),
        codeHash: hashPassCode(this.vault, code),
        holder: await this.vault.seal('pass', holder),
        // The address is an example, so nothing is ever mailed to it (rule 12.3).
        hasEmail: false,
        language: person.language,
        paidBy,
      };
      return () =>
        this.schedule.handle(context, (schedule, now) =>
          decideSellPass({ ...sale, now }, schedule),
        );
    };
  }

  /** Adds rides to a pass. */
  adjust(key: string, rides: number, why: string): Prepare {
    const passId = this.identity.derivePassId(key);
    return (context) =>
      Promise.resolve(async () => {
        const sealed = await sealForPass(this.vault, await this.schedule.load(), passId, { why });
        await this.schedule.handle(context, (schedule, now) =>
          decideAdjustPass({ passId, rides, cents: 0, why: sealed, now }, schedule),
        );
      });
  }

  refund(key: string, why: string): Prepare {
    const passId = this.identity.derivePassId(key);
    return (context) =>
      Promise.resolve(async () => {
        const sealed = await sealForPass(this.vault, await this.schedule.load(), passId, { why });
        await this.schedule.handle(context, (schedule, now) =>
          decideRefundPass(passId, sealed, schedule, now),
        );
      });
  }

  /** What happens to passes at night: seasons earn, and those whose time is over end. */
  endNight(): Prepare {
    return this.schedule.decide((schedule, now) => {
      const lastOfMonth = addDays(`${dayOfInstant(now).slice(0, 8)}01`, -1);
      const seasons = findSeasonsToEarn(schedule, lastOfMonth);
      const over = findPassesToExpire(schedule, now);
      return [
        ...decideEarnSeasons(seasons, lastOfMonth, schedule),
        ...decideExpirePasses(over, schedule, now),
      ];
    });
  }

  /** Keeps a pass in the account of this person, who has one. */
  keep(key: string, person: Person, { at, around }: Scene): Prepare {
    const passId = this.identity.derivePassId(key);
    const userId = this.identity.findOwner(person, at, around.now) ?? reject('NOT_SIGNED_IN');
    return (context) =>
      Promise.resolve(() =>
        this.store.handle(account, userStreamOf(userId), context, (present) =>
          decideKeepPass(userId, passId, present),
        ),
      );
  }

  #productIdOf(key: string): string {
    return this.identity.deriveUuid(`pass product ${key}`);
  }
}
