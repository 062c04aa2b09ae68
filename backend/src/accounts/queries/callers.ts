import type { UserRole } from '@cablepark/contracts/shared/roles';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../../shared/clock.ts';
import { guest, type Caller } from '../../shared/http/caller.ts';
import { tokenHash } from '../sessions/sessions.ts';

/**
 * Who has this session, in the role they have now. A session counts while its user is active and
 * nothing that ends sessions came after its sign-in in the log: so a password reset ends them all even
 * if its process died before it could delete them.
 */
@Injectable()
export class Callers {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async withSession(token: string): Promise<Caller> {
    const { rows } = await this.pool.query<{ user_id: string; role: UserRole }>({
      name: 'caller',
      text: `
        SELECT u.user_id, u.role
          FROM accounts.sessions s JOIN read_models.users u ON u.user_id = s.user_id
         WHERE s.token_hash = $1 AND s.expires_at > $2 AND u.is_active AND s.signed_in_at > u.sessions_ended_at`,
      values: [tokenHash(token), this.clock.now()],
    });
    const [user] = rows;
    return user ? { kind: 'user', userId: user.user_id, role: user.role } : guest;
  }
}
