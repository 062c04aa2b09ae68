/** The injection token of pino's logger, for log lines with fields of their own. */
export const LOGGER = Symbol('logger');
export type { Logger } from 'pino';
