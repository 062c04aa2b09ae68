import type { Browser } from '../../test/browser.ts';
import type { SignedInBrowser } from '../../test/sign-in.ts';
import type { Claims, Provider } from './provider.ts';

export const location = ({ headers }: { readonly headers: Headers }): string =>
  headers.get('location') ?? '';

/** Begins to sign in and returns the provider's address. */
export const beginWithGoogle = async (browser: Browser, returnTo = '/booking'): Promise<string> =>
  location(await browser.get(`/api/auth/google?returnTo=${encodeURIComponent(returnTo)}`));

/** Returns the address that the provider redirects to after its user has agreed. */
export async function approved(address: string): Promise<string> {
  const back = new URL(location(await fetch(address, { redirect: 'manual' })));
  return `${back.pathname}${back.search}`;
}

/** Goes through the whole sign-in and returns the path of the page it ends on. */
export async function signInThrough(
  provider: Provider,
  browser: Browser,
  claims: Claims,
  returnTo?: string,
): Promise<string> {
  await provider.says(claims);
  return location(await browser.get(await approved(await beginWithGoogle(browser, returnTo))));
}

export const beginLink = (browser: Browser, password?: string) =>
  browser.post<{ url: string }>('/api/user/google', { password });

/** Links a Google account in the profile and returns the path of the page it ends on. */
export async function linkGoogle(
  provider: Provider,
  person: SignedInBrowser,
  claims: Claims,
): Promise<string> {
  await provider.says(claims);
  const { body } = await beginLink(person, person.password);
  return location(await person.get(await approved(body.url)));
}
