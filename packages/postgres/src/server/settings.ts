/** Server settings by name, as in postgresql.conf, passed on the command line at every start. */
export type ServerSettings = Readonly<Record<string, string | number>>;

/**
 * Settings for one busy program on a small machine. They are passed as flags, so that newer code
 * brings its own at the next start.
 */
export const SERVER_SETTINGS: ServerSettings = {
  max_connections: 200,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  huge_pages: 'off',
  random_page_cost: 1.1,
  jit: 'off',
  // The two cores are needed for the sessions, and a container's /dev/shm is too small for parallel
  // plans.
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  max_logical_replication_workers: 0,
  // I/O workers didn't make reads faster here; without them there are three processes fewer.
  io_method: 'sync',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Nothing replicates from this server; a backup of the event log is a copy of the stopped folder
  // or a pg_dump.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '1GB',
  // A recycled segment keeps the bytes of erased keys until it is overwritten; a deleted one
  // doesn't.
  wal_recycle: 'off',
  checkpoint_timeout: '10min',

  // Checkpoint rows and read models are updated with every event, so vacuum little and often.
  autovacuum: 'on',
  autovacuum_naptime: '20s',
  autovacuum_max_workers: 2,
  // Autovacuum cancels itself for a session that has waited this long. With the default, each table
  // of a rebuild would lose a second to it.
  deadlock_timeout: '20ms',

  // Statements and their values contain customers' names, so they are not logged. The server's own
  // messages are.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
  logging_collector: 'off',
  log_destination: 'stderr',

  TimeZone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',

  // Ends a killed client's backend, and frees its advisory locks, within seconds even in the middle
  // of a long statement. Linux and macOS can watch a socket for this, Windows can't.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
};

/**
 * For data that need not survive a power cut: nothing is synced, yet committed data survive a
 * killed server.
 */
export const THROWAWAY_SETTINGS: ServerSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_recycle: 'on',
  // A database that lives for one test file needs no vacuum, and its owner can't drop it while
  // autovacuum works on it.
  autovacuum: 'off',
};

/** The settings as arguments of `postgres`. */
export const toFlags = (settings: ServerSettings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
