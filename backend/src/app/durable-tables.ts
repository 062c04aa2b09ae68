/**
 * The tables that a backup has whole, because they can't be made from anything else. Not in it are:
 * `vault.state`, of which only the master key's fingerprint is needed; `log_tree.leaves`, which
 * follow from the events; `accounts.sessions`; the checkpoints of automations, which begin anew at
 * the log's end; BullMQ's jobs, which follow from the outbox; leases, snapshots and read models,
 * which are made anew.
 */
export const durableTables = [
  'vault.keys',
  'vault.secrets',
  'vault.credentials',
  'vault.erased_keys',
  'vault.fork',
  'log_tree.beginning',
  'automations.outbox',
  'mail.spent',
  'accounts.failed_sign_ins',
  'sources.booking_sources',
  'sources.held_slots',
  'holds.held_slots',
  'holds.changes',
  'waiting.of_networks',
  'wishes.counted',
  'wishes.not_kept',
] as const;
