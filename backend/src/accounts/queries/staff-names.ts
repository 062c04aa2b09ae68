import { reject } from '@cablepark/contracts/shared/rejection';
import { users } from '@cablepark/projections/read-models/users.read-model';
import { Vault } from '@cablepark/vault/vault';
import { sameName } from '@cablepark/contracts/accounts/names';
import { Injectable } from '@nestjs/common';
import { DataSource, Not } from 'typeorm';
import { listedUsers } from './user-view.ts';

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
    const staff = await listedUsers(this.vault, await this.database.getRepository(users.entity).findBy(others));
    return staff.some((member) => looksLike(member.username, username));
  }

  async assertUnlike(username: string, userId: string): Promise<void> {
    if (await this.areLike(username, userId)) reject('USERNAME_TAKEN');
  }
}

import unhomoglyph from 'unhomoglyph';

/**
 * The skeletons of a username, as it is written and with case folded: a capital `I` looks like `l`,
 * and is the same letter as `i`. Unicode takes `1` for `l`, but `i` for neither; here all three are alike.
 */
const skeletonsOf = (username: string): string[] => [username, sameName(username)].map(skeletonOf);

const skeletonOf = (text: string): string => sameName(unhomoglyph(text.normalize('NFD'))).replaceAll('i', 'l');

/** Whether two usernames can be taken for each other, such as `admin` and `adrnin`. */
export function looksLike(one: string, other: string): boolean {
  const skeletons = skeletonsOf(other);
  return skeletonsOf(one).some((skeleton) => skeletons.includes(skeleton));
}
