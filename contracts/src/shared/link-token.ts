import { z } from 'zod';

/** Tokens are in base64url and end with a letter or a digit. */
const TOKEN = /^[\w-]*[A-Za-z0-9]/;

/**
 * Extracts a token from text. Where a link stands in a sentence or in brackets, programs include
 * the characters behind it; those that can't end a token are dropped (rule 20.9).
 */
export const linkTokenOf = (text: string): string => TOKEN.exec(text)?.[0] ?? '';

/** The token of a link, in a path or a body. Any text is accepted; it is then known or not. */
export const linkToken = z.string().transform(linkTokenOf);
