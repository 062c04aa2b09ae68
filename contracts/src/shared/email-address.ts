import { removeInvisible } from './invisible.ts';

const LOCAL_PART = String.raw`(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]`;
const LABELS = String.raw`(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+`;
const LAST_LABEL = '(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])';
/**
 * The pattern of an address whose domain is in ASCII: zod's own, but the last label of the domain
 * may also stand for letters of other alphabets (RFC 5890).
 */
export const EMAIL_PATTERN = new RegExp(`^${LOCAL_PART}@${LABELS}${LAST_LABEL}$`);

/** A domain in letters of any alphabet. Other ASCII characters have a meaning in URLs. */
const DOMAIN = /^(?:[A-Za-z0-9.-]|[^\p{ASCII}])+$/u;
const ASCII = /^\p{ASCII}*$/u;
/** The longest label that a domain may have (RFC 1035). */
const MAX_LABEL_LENGTH = 63;

/** Splits an address after its last `@`. */
function splitAddress(address: string): readonly [local: string, domain: string] {
  const start = address.lastIndexOf('@') + 1;

  return [address.slice(0, start), address.slice(start)];
}

/** Converts a domain to ASCII (UTS 46), as `URL` does; undefined if it can't be. */
function toAsciiDomain(domain: string): string | undefined {
  const url = `http://${domain}`;
  if (!DOMAIN.test(domain) || !URL.canParse(url)) {
    return undefined;
  }

  const { hostname } = new URL(url);

  return hostname.split('.').every((label) => label.length <= MAX_LABEL_LENGTH)
    ? hostname
    : undefined;
}

/**
 * Cleans an e-mail address that was typed or pasted: no invisible characters, no blanks around it,
 * and its domain in ASCII (rule 5.15). One without such a domain stays as it is, and fails the
 * pattern later.
 */
export function readEmail(typed: string): string {
  const address = removeInvisible(typed).trim();
  const [local, domain] = splitAddress(address);
  if (local === '' || ASCII.test(domain)) {
    return address;
  }

  return local + (toAsciiDomain(domain) ?? domain);
}
