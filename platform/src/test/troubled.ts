import { Trouble } from '../logging/trouble.ts';

/** Trouble that is only remembered. */
export const quietTrouble = (): Trouble => new Trouble({ error: () => undefined, info: () => undefined });
