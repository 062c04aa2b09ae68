import { register } from 'node:module';

// Lets a process that `runChild` starts run our TypeScript sources, in development and in tests. It
// starts much faster than with a compiler, and is enough for code without decorators.
register('./strip-types-hooks.mjs', import.meta.url);
