import { listUsers } from '@cablepark/contracts/accounts/manage-users';
import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';
import { users } from '@cablepark/projections/read-models/users.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { queryOf } from '../../http/endpoint-message.ts';
import { listedUsers } from './user-view.ts';
import { newestPage, Page } from '../../http/paging.ts';

export class GetUser extends Query<User> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ userId }: GetUser): Promise<User> {
    const rows = await this.database.getRepository(users.entity).findBy({ userId });
    const [user] = await listedUsers(this.vault, rows);
    return user ?? reject('USER_NOT_FOUND');
  }
}

/** Lists every user, newest first. */
export class ListUsers extends queryOf(listUsers) {}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ query: wanted }: ListUsers): Promise<Page<User>> {
    const query = this.database.getRepository(users.entity).createQueryBuilder('u');
    const page = await newestPage(query, 'createdAtPosition', wanted);
    return new Page(await listedUsers(this.vault, page.items), page.next);
  }
}
