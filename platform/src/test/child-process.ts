import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface TestProcess {
  readonly child: ChildProcess;
  /** The next line that it prints to its standard output, or undefined when it has ended. */
  readonly line: () => Promise<string | undefined>;
  /** What it has written to its standard error, once it has ended. */
  readonly errors: () => Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly exit: Promise<number | string | null>;
}

/** Runs a TypeScript file of ours as a process of its own. */
export function runProcess(file: URL, args: readonly string[], environment: NodeJS.ProcessEnv = {}): TestProcess {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', '@swc-node/register/esm-register', fileURLToPath(file), ...args],
    { cwd: fileURLToPath(new URL('../../..', import.meta.url)), env: { ...process.env, ...environment } },
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
