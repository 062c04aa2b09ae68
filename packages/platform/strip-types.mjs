import * as modules from 'node:module';

import { load } from './strip-types-hooks.mjs';

// Lets a process that `runChild` starts run our TypeScript sources, in development and in tests. It
// starts much faster than with a compiler, and is enough for code without decorators.
//
// Node 20 runs hooks in a thread of their own only. A thread reserves as much address space for
// compiled code as the process, which Node 24 counts as data, and a question's limit has room for
// one (child.ts).
if (modules.registerHooks) {
  modules.registerHooks({ load });
} else {
  modules.register('./strip-types-hooks.mjs', import.meta.url);
}
