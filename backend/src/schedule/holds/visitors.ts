import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { Vault } from '@cablepark/vault/vault';

import type { RequestContext } from '#http/request-context';
import { SignedCookies, VISITOR } from '#http/signed-cookies';
import type { Visitor } from '#schedule/domain/day-schedule';

/** 128 bits, as base64url. */
const ID_LENGTH = 22;

/** Identifies visitors by their account, their browser's cookie and the id of their hold. */
@Injectable()
export class Visitors {
  constructor(
    private readonly vault: Vault,
    private readonly cookies: SignedCookies,
  ) {}

  identify({ caller, visitor }: RequestContext, holdId?: string): Visitor {
    return {
      userId: caller.kind === 'user' ? caller.userId : null,
      visitorHash: visitor === null ? null : this.vault.computeKeyedHash('visitor', visitor),
      holdHash: holdId === undefined ? null : this.hashHoldId(holdId),
    };
  }

  hashHoldId(holdId: string): string {
    return this.vault.computeKeyedHash('hold', holdId);
  }

  /**
   * Derives the id of the hold that an action placed, and the cookie for a guest without one, from
   * the action's random id. A repeated request thus gets them again, although the log has only
   * their hashes.
   */
  idsOf(action: string): { readonly holdId: string; readonly cookie: string } {
    const deriveId = (of: string) => this.vault.computeKeyedHash(of, action).slice(0, ID_LENGTH);
    return { holdId: deriveId('hold of an action'), cookie: deriveId('visitor of an action') };
  }

  /** The header that gives a browser its cookie for a day. */
  cookieHeaderOf(request: FastifyRequest, value: string): string {
    return this.cookies.toHeader(request, VISITOR, value);
  }
}
