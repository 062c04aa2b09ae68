/** Dots that a browser reads as one in an address and that NFKC leaves alone (UTS 46). */
const IDEOGRAPHIC_DOT = /。/g;
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Signs that take no room: between the letters of an address they hide it from us, and mail programs drop them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LINK = /:\/\/|www\.|@|[\p{L}\p{M}\p{N}]\.[\p{L}\p{M}]{2}/iu;

/**
 * One line of somebody's typing without the words that a mail program would turn into a link or an
 * address, so that nobody's message goes out under the park's name. May come to nothing.
 */
export function withoutLinks(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(IDEOGRAPHIC_DOT, '.')
    .replaceAll(BREAK, ' ')
    .split(/\s+/)
    .filter(isHarmless)
    .join(' ');
}

/** The same for several lines; those that come to nothing are left out. */
export const linesWithoutLinks = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map(withoutLinks)
    .filter((line) => line !== '')
    .join('\n');

function isHarmless(word: string): boolean {
  const visible = word.replaceAll(INVISIBLE, '');
  return visible !== '' && !LINK.test(visible);
}
