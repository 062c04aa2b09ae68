import { register } from 'node:module';

// Lets a thread or a process run our TypeScript sources, in development and in tests. It starts much faster than with a
// compiler, and is enough for code without decorators: the threads of read models’ files and the processes of SQL.
register('./strip-types-hooks.mjs', import.meta.url);
