import { randomBytes, randomUUID } from 'node:crypto';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Caller } from '../shared/http/caller.ts';
import { Browser } from './browser.ts';

const HEADER = 'x-stand-in';

/** Tells the application who asks, until accounts can sign in themselves. */
export function standInForSessions(app: NestFastifyApplication): (url: string, role: UserRole) => Browser {
  const callers = new Map<string, Caller>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, _reply, done) => {
      const caller = callers.get(String(request.headers[HEADER]));
      if (caller) request.caller = caller;
      done();
    });
  return (url, role) => {
    const ticket = randomBytes(8).toString('hex');
    callers.set(ticket, { kind: 'user', userId: randomUUID(), role });
    return new Browser(url, { [HEADER]: ticket });
  };
}
