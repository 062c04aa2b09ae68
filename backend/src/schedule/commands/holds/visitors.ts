import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '#http/request-context';
import { SignedCookies, VISITOR } from '#http/signed-cookies';
import type { Visitor } from '#schedule/domain/day-schedule';

/** 128 bits, as base64url. */
const ID_LENGTH = 22;

/**
 * Knows visitors by what only they have: their account, their browser's cookie, the id of their
 * hold.
 */
@Injectable()
export class Visitors {
  constructor(
    private readonly vault: Vault,
    private readonly cookies: SignedCookies,
  ) {}

  identify({ caller, visitor }: RequestContext, holdId?: string): Visitor {
    return {
      userId: caller.kind === 'user' ? caller.userId : null,
      visitorHash: visitor === null ? null : this.vault.keyedHash('visitor', visitor),
      holdHash: holdId === undefined ? null : this.hashHoldId(holdId),
    };
  }

  hashHoldId(holdId: string): string {
    return this.vault.keyedHash('hold', holdId);
  }

  /**
   * The id of the hold that an action placed, and the cookie that it gave to a guest without one.
   * They are made of the action's random id, so that the same request is given them again, and the
   * log has no more than their hashes.
   */
  idsOf(action: string): { readonly holdId: string; readonly cookie: string } {
    const deriveId = (of: string) => this.vault.keyedHash(of, action).slice(0, ID_LENGTH);
    return { holdId: deriveId('hold of an action'), cookie: deriveId('visitor of an action') };
  }

  /** The header that gives a browser its cookie for a day. */
  cookieHeaderOf(request: FastifyRequest, value: string): string {
    return this.cookies.toHeader(request, VISITOR, value);
  }
}
