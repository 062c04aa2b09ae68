import { letterText } from '../../../../mail/letter-text.ts';
import type { Letter } from '../../../../mail/letter.ts';

export const withSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** A letter as plain text below its subject. */
export const plainText = (letter: Letter): string => withSpaces(`${letter.subject}\n\n${letterText(letter)}`);
