import { createInterface } from 'node:readline';

import { OAuth2Server, type MutableResponse, type MutableToken } from 'oauth2-mock-server';

// An OpenID Connect provider. It prints its issuer's address; each line that it reads are the
// claims of the next user who signs in.

const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
await server.start(0, '127.0.0.1');

let claims: Record<string, unknown> = {};
server.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
  if (typeof claims['sub'] === 'string') {
    payload.sub = claims['sub'];
  }
});
server.service.on('beforeUserinfo', (response: MutableResponse) => {
  response.body = claims;
});

console.log(server.issuer.url);
for await (const line of createInterface({ input: process.stdin })) {
  claims = JSON.parse(line) as Record<string, unknown>;
  console.log('noted');
}

await server.stop();
