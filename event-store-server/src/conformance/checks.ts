import type { Check } from './check.ts';
import { appendChecks } from './checks/append.checks.ts';
import { busyChecks } from './checks/busy.checks.ts';
import { deleteChecks } from './checks/delete.checks.ts';
import { idempotencyChecks } from './checks/idempotency.checks.ts';
import { metadataChecks } from './checks/metadata.checks.ts';
import { readChecks } from './checks/read.checks.ts';
import { serverChecks } from './checks/server.checks.ts';
import { subscribeChecks } from './checks/subscribe.checks.ts';

/** What any event store must do that this system runs on: EventStoreDB 23.10.8 and the embedded one alike. */
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
