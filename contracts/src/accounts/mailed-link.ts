import { z } from 'zod';

const NO_TOKEN = 'The link’s token is required';

/** The token of a mailed link, as its page found it in its own address; whatever it is, it is known or it isn't. */
export const linkToken = z.string({ error: NO_TOKEN }).min(1, NO_TOKEN);

/** Whether a path is that of a mailed link's page, and so has its token. */
export const isMailedLink = (path: string): boolean => /^\/(verify|reset)\//i.test(path);

/** How long the links work. */
export const VERIFICATION_DAYS = 7;
export const RESET_MINUTES = 60;
