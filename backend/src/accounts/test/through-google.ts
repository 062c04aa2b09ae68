import type { Browser } from '#test/browser';
import type { SignedInBrowser } from '#test/sign-in';
import type { Claims, Provider } from './provider.ts';

export const readLocation = ({ headers }: { readonly headers: Headers }): string =>
  headers.get('location') ?? '';

/** Begins to sign in and returns the provider's address. */
export const beginWithGoogle = async (browser: Browser, returnTo = '/booking'): Promise<string> =>
  readLocation(await browser.get(`/api/auth/google?returnTo=${encodeURIComponent(returnTo)}`));

/** Returns the address that the provider redirects to after its user has agreed. */
export async function approve(address: string): Promise<string> {
  const back = new URL(readLocation(await fetch(address, { redirect: 'manual' })));
  return `${back.pathname}${back.search}`;
}

/** Goes through the whole sign-in and returns the path of the page it ends on. */
export async function signInThrough(
  provider: Provider,
  browser: Browser,
  claims: Claims,
  returnTo?: string,
): Promise<string> {
  await provider.say(claims);
  return readLocation(await browser.get(await approve(await beginWithGoogle(browser, returnTo))));
}

export const beginLink = (browser: Browser, password?: string) =>
  browser.post<{ url: string }>('/api/user/google', { password });

/** Links a Google account in the profile and returns the path of the page it ends on. */
export async function linkGoogle(
  provider: Provider,
  person: SignedInBrowser,
  claims: Claims,
): Promise<string> {
  await provider.say(claims);
  const { body } = await beginLink(person, person.password);
  return readLocation(await person.get(await approve(body.url)));
}
