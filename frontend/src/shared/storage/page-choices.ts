import type { PageChoices } from '@cablepark/contracts/shared/first-paint';

const YEAR_SECONDS = 31_536_000;

/** What was chosen on this device for all pages, or null. It is in cookies, because the server sends pages accordingly. */
export function readChoice(name: keyof PageChoices): string | null {
  if (typeof document === 'undefined') return null;
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null;
}

export function writeChoice(name: keyof PageChoices, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
