/** The alphabets in which a label is shown. A mixture could pass for another domain. */
const ALPHABET = /^(?:[\p{Script=Latin}\d-]+|[\p{Script=Cyrillic}\d-]+|[\p{Script=Greek}\d-]+)$/u;

/** The address with its domain in its own alphabet (rule 5.15). Requests accept both forms. */
export function toShownEmail(address: string): string {
  const domain = address.lastIndexOf('@') + 1;

  return (
    address.slice(0, domain) + address.slice(domain).replaceAll(/\bxn--([a-z\d-]+)/gi, toShownLabel)
  );
}

/**
 * A label in its own alphabet; unchanged if that could deceive, or if nobody could have typed it.
 */
function toShownLabel(label: string, encoded: string): string {
  const decoded = decodePunycode(encoded.toLowerCase());
  const isUsual = decoded === decoded.normalize('NFKC').toLowerCase();

  return isUsual && ALPHABET.test(decoded) ? decoded : label;
}

// The parameters of Punycode (RFC 3492, 5), of which browsers offer only the other direction.
const BASE = 36;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;

/** The next bias, by which the digits of the next number end earlier or later (RFC 3492, 6.1). */
function adaptBias(delta: number, count: number): number {
  let rest = delta + Math.floor(delta / count);
  let bias = 0;
  for (; rest > 455; bias += BASE) {
    rest = Math.floor(rest / (BASE - 1));
  }

  return bias + Math.floor((BASE * rest) / (rest + SKEW));
}

/** The letters that a label encodes (RFC 3492, 6.2); empty if it is not well-formed. */
function decodePunycode(encoded: string): string {
  const delimiter = encoded.lastIndexOf('-');
  const letters = Array.from(encoded.slice(0, Math.max(delimiter, 0)));
  let code = 128;
  let place = 0;
  let bias = 72;
  let next = delimiter + 1;

  while (next < encoded.length) {
    const before = place;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      // Digits are a to z, then 0 to 9. Anything else is NaN, and so are `place` and `code` then.
      const digit = (Number.parseInt(encoded.charAt(next), BASE) + T_MAX) % BASE;
      next += 1;
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), T_MAX);
      if (!(digit >= threshold)) {
        break;
      }

      weight *= BASE - threshold;
    }

    const count = letters.length + 1;
    const delta = place - before;
    bias = adaptBias(Math.floor(delta / (before === 0 ? DAMP : 2)), count);
    code += Math.floor(place / count);
    place %= count;
    if (!(code <= 0x10_ff_ff)) {
      return '';
    }

    letters.splice(place, 0, String.fromCodePoint(code));
    place += 1;
  }

  return letters.join('');
}
