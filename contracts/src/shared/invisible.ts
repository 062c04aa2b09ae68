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
