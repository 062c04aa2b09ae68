import { z } from 'zod';

const NO_TOKEN = 'The link’s token is required';

/** The token of a mailed link. It comes from a page’s address, so any text is accepted and then either known or not. */
export const linkToken = z.string({ error: NO_TOKEN }).min(1, NO_TOKEN);

/** Whether a path leads to the page of a mailed link and so contains its token. */
export const isMailedLink = (path: string): boolean => /^\/(verify|reset|manage)\//i.test(path);

/** How long the links are valid. */
export const VERIFICATION_DAYS = 7;
export const RESET_MINUTES = 60;
