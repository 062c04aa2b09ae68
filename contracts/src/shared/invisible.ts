/**
 * Signs that nobody sees, and which come along when text is pasted: joiners, marks of direction,
 * selectors.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

export const removeInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');
