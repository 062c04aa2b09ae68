import { Injectable } from '@nestjs/common';

import { formatPassCode, type PassKey } from '@cablepark/contracts/passes/pass-code';
import { BOOKING_LETTERS, lettersFromBytes } from '@cablepark/contracts/schedule/booking-ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { drawRandomBytes } from '@cablepark/vault/sealing';
import { Vault } from '@cablepark/vault/vault';

import { isStaffMember, type Caller, type RequestContext } from '#http/request-context';
import { Schedules } from '#schedule/schedules';
import { UnknownTokens } from '../links/unknown-tokens.ts';
import type { PayingPasses } from './domain/pass-book.ts';
import type { DroppedPass } from './domain/pay.ts';
import { ShownPasses, type FoundPass } from './queries/passes.query.ts';

/** A new code: 16 letters, which are 80 random bits. */
export const generatePassCode = (random: Uint8Array = drawRandomBytes(BOOKING_LETTERS)): string =>
  lettersFromBytes(random);

/** The keyed hash by which a code is found. */
export const hashPassCode = (vault: Pick<Vault, 'computeKeyedHash'>, code: string): string =>
  vault.computeKeyedHash('pass code', code);

/** The page of a pass. */
export const passUrlOf = (siteUrl: string, code: string): string =>
  `${siteUrl}/pass/${formatPassCode(code)}`;

/** Finds passes by the codes and ids that requests name. */
@Injectable()
export class PassCodes {
  constructor(
    private readonly vault: Vault,
    private readonly schedules: Schedules,
    private readonly unknown: UnknownTokens,
    private readonly shown: ShownPasses,
  ) {}

  hash(code: string): string {
    return hashPassCode(this.vault, code);
  }

  /** Rejects PASS_NOT_FOUND, and with Throttled a network that has sent too many unknown codes. */
  async find(code: string, { network }: Pick<RequestContext, 'network'>): Promise<FoundPass> {
    await this.unknown.assertFew(network);
    const found = await this.shown.findByCode(this.hash(code));
    if (found === null) {
      await this.unknown.count(network);
      return reject('PASS_NOT_FOUND');
    }

    return found;
  }

  /**
   * Finds the pass that a path names: by its code for everybody, by its id for staff. Rejects what
   * `find` does, NOT_SIGNED_IN and NOT_ALLOWED.
   */
  async findByKey(key: PassKey, context: RequestContext): Promise<FoundPass> {
    if (key.kind === 'code') {
      return this.find(key.code, context);
    }
    if (context.caller.kind === 'guest') {
      return reject('NOT_SIGNED_IN');
    }
    if (!isStaffMember(context.caller)) {
      return reject('NOT_ALLOWED');
    }

    return this.shown.findById(key.id);
  }

  /**
   * The passes that are to pay, in the order in which they are named, each once. Staff may name any
   * pass by its id, customers those that their account keeps. One that doesn't exist, or whose
   * holder has been erased, is left for the decision to refuse, so that a repeated request gets its
   * first answer. Rejects with Throttled a network that has sent too many unknown codes.
   */
  async findAll(keys: readonly PassKey[], context: RequestContext): Promise<PayingPasses> {
    if (keys.length === 0) {
      return { payWith: [] };
    }

    await this.unknown.assertFew(context.network);
    const { passes, passIds } = await this.schedules.load();
    const hasIds = keys.some(({ kind }) => kind === 'id');
    const kept = hasIds ? await this.#listKept(context.caller) : [];
    const found = new Set<string>();
    const dropped = new Map<string, DroppedPass>();
    for (const key of keys) {
      const isAllowed =
        key.kind === 'code' || isStaffMember(context.caller) || kept.includes(key.id);
      const id = key.kind === 'id' ? key.id : passIds.get(this.hash(key.code));
      const pass = isAllowed && id !== undefined ? passes.get(id) : undefined;
      if (pass && pass.keyId !== null) {
        found.add(pass.passId);
        continue;
      }

      const old = isAllowed ? await this.#findDropped(key) : null;
      if (old === null) {
        await this.unknown.count(context.network);
        return { payWith: [], hasUnknown: true };
      }

      found.add(old.passId);
      dropped.set(old.passId, old);
    }

    return { payWith: [...found], dropped };
  }

  /** A pass that the schedule has dropped, unless its holder has been erased; else null. */
  async #findDropped(key: PassKey): Promise<DroppedPass | null> {
    const row =
      key.kind === 'id'
        ? await this.shown.findUnlessErased(key.id)
        : await this.shown.findByCode(this.hash(key.code));
    const ended = row?.ended;
    return row && (ended === 'expired' || ended === 'refunded')
      ? { passId: row.passId, terms: row.terms, ended }
      : null;
  }

  async #listKept(caller: Caller): Promise<readonly string[]> {
    return caller.kind === 'user' ? this.shown.listKeptIds(caller.userId) : [];
  }
}
