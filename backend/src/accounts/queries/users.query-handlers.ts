import { Injectable } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource, Not } from 'typeorm';
import unhomoglyph from 'unhomoglyph';

import { listUsers } from '@cablepark/contracts/accounts/manage-users';
import { foldName } from '@cablepark/contracts/accounts/names';
import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import type { Profile, User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { users, type UserRow } from '@cablepark/projections/read-models/users.read-model';
import { Vault } from '@cablepark/vault/vault';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { Page, readNewestPage } from '#http/paging';
import { userIdOf } from '#http/request-context';
import type { Account } from '../domain/account.ts';

const ERASED = 'erased';
const erasedProfile: Profile = {
  email: ERASED,
  username: ERASED,
  firstName: null,
  lastName: null,
  phoneNumber: null,
};

type Shown = Pick<Account, 'role' | 'isActive' | 'isEmailProved' | 'createdAt'> &
  Pick<User, 'lastLogin'>;

/** The parts of a user that are displayed, with the opened profile; null if it has been erased. */
export const toUser = (
  id: string,
  { role, isActive, isEmailProved, lastLogin, createdAt }: Shown,
  profile: Profile | null,
): User => ({
  id,
  ...(profile ?? erasedProfile),
  role,
  isActive,
  isEmailProved,
  lastLogin,
  createdAt,
});

/** Turns rows of users into answers, opening all their boxes in one round trip. */
export async function openUsers(vault: Vault, rows: readonly UserRow[]): Promise<User[]> {
  const profiles = await vault.openEach(
    'profile',
    rows,
    ({ profileKeyId: keyId, profileBox: box }): Sealed<Profile> => ({ keyId, box }),
  );
  return rows.map((row) => toUser(row.userId, row, profiles.get(row) ?? null));
}

/** When users last signed in. It is only displayed; no decision depends on it. */
@Injectable()
export class LastLogins {
  constructor(private readonly database: DataSource) {}

  /** Returns null if the user never signed in. */
  async find(userId: string): Promise<string | null> {
    const row = await this.database.getRepository(users.entity).findOneBy({ userId });
    return row?.lastLogin ?? null;
  }
}

/** Rejects USER_NOT_FOUND. */
export async function findUser(userId: string, database: DataSource, vault: Vault): Promise<User> {
  const rows = await database.getRepository(users.entity).findBy({ userId });
  const [user] = await openUsers(vault, rows);
  return user ?? reject('USER_NOT_FOUND');
}

export class GetCurrentUser extends Query<AnswerTo<typeof getCurrentUser>> {
  constructor(readonly requested: Requested<typeof getCurrentUser>) {
    super();
  }
}

@QueryHandler(GetCurrentUser)
export class GetCurrentUserHandler implements IQueryHandler<GetCurrentUser> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  execute({ requested: { context } }: GetCurrentUser): Promise<User> {
    return findUser(userIdOf(context.caller), this.database, this.vault);
  }
}

export class ListUsers extends Query<AnswerTo<typeof listUsers>> {
  constructor(readonly requested: Requested<typeof listUsers>) {
    super();
  }
}

/** Lists every user, newest first. */
@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ requested: { query: wanted } }: ListUsers): Promise<Page<User>> {
    const query = this.database.getRepository(users.entity).createQueryBuilder('u');
    const page = await readNewestPage(query, 'createdAtPosition', wanted);
    return new Page(await openUsers(this.vault, page.items), page.next);
  }
}

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
    return staff.some((member) => looksLike(member.username, username));
  }

  async assertUnlike(username: string, userId: string): Promise<void> {
    if (await this.areLike(username, userId)) {
      reject('USERNAME_TAKEN');
    }
  }
}

/**
 * The skeletons of a username, as it is written and with case folded: a capital `I` looks like `l`,
 * and is the same letter as `i`. Unicode takes `1` for `l`, but `i` for neither; here all three are
 * alike.
 */
const skeletonsOf = (username: string): string[] => [username, foldName(username)].map(skeletonOf);

const skeletonOf = (text: string): string =>
  foldName(unhomoglyph(text.normalize('NFD'))).replaceAll('i', 'l');

/** Whether two usernames can be taken for each other, such as `admin` and `adrnin`. */
export function looksLike(one: string, other: string): boolean {
  const skeletons = skeletonsOf(other);
  return skeletonsOf(one).some((skeleton) => skeletons.includes(skeleton));
}
