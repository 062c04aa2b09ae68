/**
 * Characters that aren't visible and are pasted along with text: joiners, marks of direction,
 * selectors.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The text without characters that have no shape of their own (Unicode's
 * Default_Ignorable_Code_Point).
 */
export const removeInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** Blanks and dashes of all kinds, and invisible characters that are pasted along. */
const BLANKS_AND_DASHES = /[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu;

/** A number or a code without what people write between its parts. */
export const removeBlanksAndDashes = (typed: string): string =>
  typed.replaceAll(BLANKS_AND_DASHES, '');
