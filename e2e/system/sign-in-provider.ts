import { OAuth2Server, type MutableToken } from 'oauth2-mock-server';

/**
 * A real OpenID Connect provider in a process of its own, which stands in for Google. It signs every visitor in at
 * once, each time as a new person, and prints its address.
 */
const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
let visitors = 0;
server.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
  payload.sub = `rider-${visitors + 1}`;
});
server.service.on('beforeUserinfo', (response: { body: unknown }) => {
  visitors += 1;
  response.body = {
    sub: `rider-${visitors}`,
    email: `rider-${visitors}@example.com`,
    email_verified: true,
    given_name: 'Marta',
    family_name: 'Liepiņa',
  };
});
await server.start(0, 'localhost');
process.stdout.write(`${server.issuer.url ?? ''}\n`);
