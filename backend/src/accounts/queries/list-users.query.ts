import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import { listUsers } from '@cablepark/contracts/accounts/manage-users';
import type { User } from '@cablepark/contracts/accounts/user';
import { users } from '@cablepark/projections/read-models/users.read-model';
import { Vault } from '@cablepark/vault/vault';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { Page, readNewestPage } from '#http/paging';
import { openUsers } from './shown-users.query.ts';

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
