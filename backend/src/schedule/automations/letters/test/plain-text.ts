import { type Letter, letterText } from '../../../../mail/letter.ts';

export const withSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The subject and the text of a letter. */
export const plainText = (letter: Letter): string =>
  withSpaces(`${letter.subject}\n\n${letterText(letter)}`);
