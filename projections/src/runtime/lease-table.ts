import { READ_MODELS } from './table.ts';

/** Who works which read model, by its name. */
export const LEASES = `${READ_MODELS}.leases`;

/** The lease under which read models are rebuilt, one rebuild at a time. No read model has such a name. */
export const REBUILD = '(rebuild)';
