/** Names pino's logger to whoever asks for it in a constructor, for lines that have fields of their own. */
export const LOGGER = Symbol('logger');
export type { Logger } from 'pino';
