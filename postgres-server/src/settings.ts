/** Server settings by name, as in postgresql.conf; given on the command line at every start. */
export type Settings = Readonly<Record<string, string | number>>;

/**
 * For one busy program on a small machine (two cores, a few GiB). They are command-line flags, not
 * lines in postgresql.conf, so that a restart with newer code applies what that code says.
 */
export const SETTINGS: Settings = {
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  huge_pages: 'off',
  random_page_cost: 1.1,
  jit: 'off',
  // Two cores belong to the sessions; and a container's /dev/shm is too small for parallel plans.
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  max_logical_replication_workers: 0,
  // I/O workers read no faster here, and these are three processes less.
  io_method: 'sync',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Nobody replicates from here: the event log's backup is a copy of the stopped folder or pg_dump.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '1GB',
  // A segment that is used again keeps the bytes of erased keys until it is overwritten; a deleted one doesn't.
  wal_recycle: 'off',
  checkpoint_timeout: '10min',

  // Checkpoint rows and read models are updated with every event: clean up little and often.
  autovacuum: 'on',
  autovacuum_naptime: '20s',
  autovacuum_max_workers: 2,
  // Autovacuum gives way to whoever has waited for so long: else each table of a rebuild costs it a second.
  deadlock_timeout: '20ms',

  // Statements and their values name customers, so neither is logged; what the server itself does is.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
  logging_collector: 'off',
  log_destination: 'stderr',

  TimeZone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',

  // A killed client's backend, and the advisory locks it holds, goes within seconds even in the
  // middle of a long statement. Linux and macOS can watch a socket so, Windows can't.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
};

/**
 * For data that nobody misses after a power cut: nothing waits for the disk. What was committed still
 * survives the death of any process, so tests may kill the server.
 */
export const THROWAWAY_SETTINGS: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_recycle: 'on',
  // A database that lives as long as one test file needs no cleaning, and its owner may not drop it while one cleans.
  autovacuum: 'off',
};

export function asFlags(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
