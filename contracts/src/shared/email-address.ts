import { withoutInvisible } from './invisible.ts';

/**
 * The pattern of an address whose domain is in ASCII: zod's own, but the last label of the domain may also stand for
 * letters of other alphabets (RFC 5890).
 */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/** A domain in letters of any alphabet. Other ASCII signs mean something in a URL. */
const DOMAIN = /^(?:[A-Za-z0-9.-]|[^\p{ASCII}])+$/u;
const ASCII = /^\p{ASCII}*$/u;
const ENCODED = 'xn--';
/** The longest label that a domain may have (RFC 1035). */
const MAX_LABEL_LENGTH = 63;

/** Splits an address after its last `@`. */
function partsOf(address: string): readonly [local: string, domain: string] {
  const start = address.lastIndexOf('@') + 1;

  return [address.slice(0, start), address.slice(start)];
}

/** The domain in ASCII (UTS 46), as `URL` writes it; undefined if there is none. */
function asciiDomain(domain: string): string | undefined {
  const url = `http://${domain}`;
  if (!DOMAIN.test(domain) || !URL.canParse(url)) {
    return undefined;
  }

  const { hostname } = new URL(url);

  return hostname.split('.').every((label) => label.length <= MAX_LABEL_LENGTH) ? hostname : undefined;
}

/**
 * An e-mail address as it was typed or pasted, without invisible signs and blanks around it, and with its domain in
 * ASCII (rule 5.15). What has no such domain stays as it is, and fails the check of the pattern.
 */
export function readEmail(typed: string): string {
  const address = withoutInvisible(typed).trim();
  const [local, domain] = partsOf(address);
  if (local === '' || ASCII.test(domain)) {
    return address;
  }

  return local + (asciiDomain(domain) ?? domain);
}

/** The alphabets of which a label is shown. One with letters of several could pass for another domain. */
const alphabets = ['Latin', 'Cyrillic', 'Greek'].map(
  (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\d-]+$`, 'u'),
);

/** The address with its domain in the letters that people know it by. Requests take both forms. */
export function shownEmail(address: string): string {
  if (!address.toLowerCase().includes(ENCODED)) {
    return address;
  }

  const [local, domain] = partsOf(address);

  return local + domain.split('.').map(shownLabel).join('.');
}

/** A label of a domain as people know it; one that isn't encoded, or that could deceive, stays as it is. */
function shownLabel(label: string): string {
  const encoded = label.toLowerCase();
  if (!encoded.startsWith(ENCODED)) {
    return label;
  }

  const decoded = decodePunycode(encoded.slice(ENCODED.length));
  const isKnown = decoded !== undefined && alphabets.some((alphabet) => alphabet.test(decoded));

  return isKnown && asciiDomain(decoded) === encoded ? decoded : label;
}

// Punycode (RFC 3492), of which browsers offer only the other direction.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10_ff_ff;

/** The next bias, by which the digits of the next number end earlier or later (RFC 3492, 6.1). */
function adaptedBias(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / count);
  let bias = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) >> 1) {
    rest = Math.floor(rest / (BASE - T_MIN));
    bias += BASE;
  }

  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** The letters that a label encodes (RFC 3492, 6.2); undefined if it is not well-formed. */
function decodePunycode(encoded: string): string | undefined {
  const delimiter = encoded.lastIndexOf('-');
  const letters = Array.from(encoded.slice(0, Math.max(delimiter, 0)));
  let code = FIRST_CODE;
  let place = 0;
  let bias = FIRST_BIAS;
  let next = delimiter + 1;

  while (next < encoded.length) {
    const before = place;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charAt(next));
      next += 1;
      if (digit === undefined) {
        return undefined;
      }
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) {
        break;
      }
      weight *= BASE - threshold;
    }

    const count = letters.length + 1;
    bias = adaptedBias(place - before, count, before === 0);
    code += Math.floor(place / count);
    place %= count;
    if (code > LAST_CODE) {
      return undefined;
    }
    letters.splice(place, 0, String.fromCodePoint(code));
    place += 1;
  }

  return letters.join('');
}

/** The value of a digit: a to z are 0 to 25, 0 to 9 are 26 to 35. */
function digitOf(sign: string): number | undefined {
  if (/^[a-z]$/.test(sign)) {
    return sign.charCodeAt(0) - 97;
  }

  return /^\d$/.test(sign) ? Number(sign) + 26 : undefined;
}
