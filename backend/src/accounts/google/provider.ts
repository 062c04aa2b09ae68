import { z } from 'zod';

const endpoint = z.url({ protocol: /^https?$/ });

/** What an OpenID Connect provider publishes about itself (OpenID Connect Discovery 1.0, section 3). */
const providerMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
});
export type Provider = z.output<typeof providerMetadata>;

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Fetches the issuer's endpoints. Throws if it can't be reached or names another issuer. */
export async function discover(issuer: string, ms: number): Promise<Provider> {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ms) });
  if (!response.ok) throw new Error(`The sign-in provider answered ${response.status} to ${url}.`);
  const provider = providerMetadata.parse(await response.json());
  if (withoutSlash(provider.issuer) !== withoutSlash(issuer))
    throw new Error(`The sign-in provider at ${issuer} calls itself ${provider.issuer}.`);
  return provider;
}
