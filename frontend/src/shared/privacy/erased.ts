/** The text that the server returns in place of what was erased. */
export const ERASED = 'erased';
