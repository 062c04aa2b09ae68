import type { IncomingMessage } from 'node:http';

import { OAuth2Server, type MutableToken } from 'oauth2-mock-server';

/**
 * A real OpenID Connect provider in a process of its own, which stands in for Google. It signs
 * every visitor in at once, each time as a new person, and prints its address.
 */
const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
/** The people whom the tokens of a code are about. Several may be signing in at once. */
const visitors = new Map<string, string>();
server.service.on(
  'beforeTokenSigning',
  ({ payload }: MutableToken, { body }: { body: { code: string } }) => {
    const visitor = visitors.get(body.code) ?? `rider-${visitors.size + 1}`;
    visitors.set(body.code, visitor);
    payload.sub = visitor;
  },
);
server.service.on('beforeUserinfo', (response: { body: unknown }, { headers }: IncomingMessage) => {
  const [, claims = ''] = (headers.authorization ?? '').split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  response.body = {
    sub,
    email: `${sub}@example.com`,
    email_verified: true,
    given_name: 'Marta',
    family_name: 'Liepiņa',
  };
});
await server.start(0, 'localhost');
process.stdout.write(`${server.issuer.url ?? ''}\n`);
