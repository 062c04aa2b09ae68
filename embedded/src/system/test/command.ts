import { execFile, type ExecFileException } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export interface CommandResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs a compiled command of `embedded` to its end. */
export const runCommand = (
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const options = { cwd: root, env, encoding: 'buffer', maxBuffer: 1 << 28 } as const;
    execFile(
      process.execPath,
      [`embedded/dist/${name}.js`, ...args],
      options,
      (error, stdout, stderr) => {
        resolve({
          code: readExitCode(error),
          stdout,
          stderr: stderr.toString(),
        });
      },
    );
  });

/** The exit code of a program, or -1 if it had none, as when a signal ended it. */
function readExitCode(error: ExecFileException | null): number {
  if (error === null) {
    return 0;
  }

  return typeof error.code === 'number' ? error.code : -1;
}
