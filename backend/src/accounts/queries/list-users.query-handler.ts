import type { User } from '@cablepark/contracts/accounts/user';
import type { PageWanted } from '@cablepark/contracts/shared/paging';
import { Vault } from '@cablepark/vault/vault';
import { users } from '@cablepark/projections/read-models/users.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { newestPage, type Page } from '../../http/paging.ts';
import { listedUsers } from './listed-users.ts';

/** Lists every user, newest first. */
export class ListUsers extends Query<Page<User>> {
  constructor(readonly wanted: PageWanted) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ wanted }: ListUsers): Promise<Page<User>> {
    const query = this.database.getRepository(users.entity).createQueryBuilder('u');
    const page = await newestPage(query, 'createdAtPosition', wanted);
    return { ...page, items: await listedUsers(this.vault, page.items) };
  }
}
