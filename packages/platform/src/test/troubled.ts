import { Trouble } from '../logging/trouble.ts';

/** A Trouble that logs nothing. */
export const createQuietTrouble = (): Trouble =>
  new Trouble({ error: () => undefined, info: () => undefined });
