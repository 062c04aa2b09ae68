/** Dots that browsers accept in addresses and that NFKC leaves alone (UTS 46). */
const IDEOGRAPHIC_DOT = /。/g;
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Characters without width, which could hide an address from us, and which mail programs drop. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LINK = /:\/\/|www\.|@|[\p{L}\p{M}\p{N}]\.[\p{L}\p{M}]{2}/iu;

/**
 * Removes words that a mail program would turn into a link, so that nobody can send messages in the
 * park's name.
 */
export const removeLinks = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(IDEOGRAPHIC_DOT, '.')
    .replaceAll(BREAK, ' ')
    .split(/\s+/)
    .filter(isHarmless)
    .join(' ');

/** Removes links from each of several lines, and leaves out lines that become empty. */
export const removeLinksFromLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map(removeLinks)
    .filter((line) => line !== '')
    .join('\n');

function isHarmless(word: string): boolean {
  const visible = word.replaceAll(INVISIBLE, '');
  return visible !== '' && !LINK.test(visible);
}
