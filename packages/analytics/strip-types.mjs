import { register } from 'node:module';

// Lets a thread or a process run our TypeScript sources, in development and in tests. It starts much faster than with a
// compiler, and is enough for code without decorators: the threads of read models’ files, the processes of SQL, and
// `npm run sql`.
register('./strip-types-hooks.mjs', import.meta.url);
