import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface TestProcess {
  readonly child: ChildProcess;
  /** Resolves to the next line of its standard output; undefined when it has ended. */
  readonly line: () => Promise<string | undefined>;
  /** Resolves to all of its standard error once it has ended. */
  readonly errors: () => Promise<string>;
  /** The exit code, or the signal that ended the process. */
  readonly exit: Promise<number | string | null>;
}

/** Runs a TypeScript file of the repository in a process of its own. */
export function runProcess(
  file: URL,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): TestProcess {
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--import',
      '@swc-node/register/esm-register',
      fileURLToPath(file),
      ...args,
    ],
    {
      cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
      env: { ...process.env, ...environment },
    },
  );
  const errors = text(child.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    line: async () => {
      const next: IteratorResult<string, unknown> = await lines.next();
      return next.done ? undefined : next.value;
    },
    errors: () => errors,
    exit: new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        resolve(code ?? signal);
      }),
    ),
  };
}
