import { READ_MODELS } from './table.ts';

/** The leases of the read models, under their names. */
export const LEASES = `${READ_MODELS}.leases`;

/** The lease that allows one rebuild at a time. No read model has such a name. */
export const REBUILD = '(rebuild)';
