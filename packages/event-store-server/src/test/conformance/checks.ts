import type { Check } from './check.ts';
import { appendChecks } from './checks/append.checks.ts';
import { busyChecks } from './checks/busy.checks.ts';
import { deleteChecks } from './checks/delete.checks.ts';
import { idempotencyChecks } from './checks/idempotency.checks.ts';
import { metadataChecks } from './checks/metadata.checks.ts';
import { readChecks } from './checks/read.checks.ts';
import { serverChecks } from './checks/server.checks.ts';
import { subscribeChecks } from './checks/subscribe.checks.ts';

/**
 * The checks that any event store for this system must pass, EventStoreDB 23.10.8 as well as the
 * embedded one.
 */
export const checks: readonly Check[] = [
  ...appendChecks,
  ...idempotencyChecks,
  ...readChecks,
  ...metadataChecks,
  ...deleteChecks,
  ...subscribeChecks,
  ...busyChecks,
  ...serverChecks,
];
