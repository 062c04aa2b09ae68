import { Injectable } from '@nestjs/common';
import { DataSource, Not } from 'typeorm';

import { reject } from '@cablepark/contracts/shared/rejection';
import { users } from '@cablepark/projections/read-models/users.read-model';
import { Vault } from '@cablepark/vault/vault';

import { openUsers } from './shown-users.query.ts';
import { canBeConfused } from './skeleton.ts';

/** Keeps everybody from passing for a member of the staff (ADR 66). */
@Injectable()
export class StaffNames {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  /** Whether a username looks like that of a staff member other than this user. */
  async areLike(username: string, userId: string): Promise<boolean> {
    const others = { role: Not('athlete' as const), isErased: false, userId: Not(userId) };
    const staff = await openUsers(
      this.vault,
      await this.database.getRepository(users.entity).findBy(others),
    );
    return staff.some((member) => canBeConfused(member.username, username));
  }

  async assertUnlike(username: string, userId: string): Promise<void> {
    if (await this.areLike(username, userId)) {
      reject('USERNAME_TAKEN');
    }
  }
}
