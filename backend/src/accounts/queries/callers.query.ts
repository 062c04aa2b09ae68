import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';

import type { UserRole } from '@cablepark/contracts/shared/roles';
import { Clock } from '@cablepark/platform/clock';
import { users } from '@cablepark/projections/read-models/users.read-model';

import { guest, type Caller } from '#http/request-context';
import type { BrowserSession } from '../sessions/browser-session.ts';
import { hashToken, idleLimitOf, SEEN_EVERY_MS, Sessions } from '../sessions/sessions.ts';

/**
 * Finds the user of a session, in their present role. A session is valid while its user is active,
 * staff haven't left it idle for too long, and nothing that ends sessions came after it was
 * admitted. A password reset therefore ends all sessions even if its process died before it could
 * delete them.
 */
@Injectable()
export class Callers {
  constructor(
    private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async findBySession(token: string): Promise<Caller> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<{ user_id: string; role: UserRole; last_seen_at: Date }>(
      {
        name: 'caller',
        text: `
        SELECT u.user_id, u.role, s.last_seen_at
          FROM accounts.sessions s JOIN ${users.qualifiedName} u ON u.user_id = s.user_id
         WHERE s.token_hash = $1 AND s.expires_at > $2 AND u.is_active AND s.signed_in_at >= u.sessions_ended_at
           AND (u.role = 'athlete' OR s.last_seen_at > $3)`,
        values: [hashToken(token), now, idleLimitOf(now)],
      },
    );
    const [user] = rows;
    if (!user) {
      return guest;
    }
    if (now.getTime() - user.last_seen_at.getTime() >= SEEN_EVERY_MS) {
      await this.sessions.noteRequest(token, now);
    }

    return { kind: 'user', userId: user.user_id, role: user.role };
  }
}

/**
 * Attaches the caller to every API request. One without our cookies comes from a guest and costs
 * nothing.
 */
export function recogniseCallers(
  fastify: FastifyInstance,
  session: BrowserSession,
  callers: Callers,
): void {
  fastify.decorateRequest('caller', undefined);
  fastify.addHook('onRequest', (request, _reply, done) => {
    // Health is the same for everybody, and is answered even if there is no database to look
    // sessions up in.
    const isAsked = request.url.startsWith('/api/') && !request.url.startsWith('/api/health');
    const token = isAsked ? session.tokenOf(request) : undefined;
    if (token === undefined) {
      done();
      return;
    }

    callers.findBySession(token).then((caller) => {
      request.caller = caller;
      done();
    }, done);
  });
}
