import { z } from 'zod';

/** Tokens are in base64url, and the last of their signs is a letter or a digit. */
const TOKEN = /^[\w-]*[A-Za-z0-9]/;

/**
 * The token in a text that began as one. Where a link stands in a sentence or in brackets, programs
 * take the signs behind it along; what no token can have there is ignored (rule 20.9).
 */
export const linkTokenOf = (text: string): string => TOKEN.exec(text)?.[0] ?? '';

/** The token of a link, in a path or a body. Any text is accepted, and then either known or not. */
export const linkToken = z.string().transform(linkTokenOf);
