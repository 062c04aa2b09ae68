import { startEventStore } from '../start-event-store.ts';

/** An event store in a process of its own, for tests that kill it. Its argument is the database. */
const { connectionString, port } = await startEventStore({
  databaseUrl: process.argv[2] ?? '',
  port: 0,
});
process.send?.({ connectionString, port });
process.on('disconnect', () => process.exit());
