import { renderLetterText, type Letter } from '#mail/letter';

export const replaceSpecialSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The subject and the text of a letter. */
export const toPlainText = (letter: Letter): string =>
  replaceSpecialSpaces(`${letter.subject}\n\n${renderLetterText(letter)}`);
