import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import type { User } from '@cablepark/contracts/accounts/user';
import { Vault } from '@cablepark/vault/vault';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { userIdOf } from '#http/request-context';
import { findUser } from './shown-users.query.ts';

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
