import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

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
      [`packages/embedded/dist/${name}.js`, ...args],
      options,
      (error, stdout, stderr) => {
        resolve({
          code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
          stdout,
          stderr: stderr.toString(),
        });
      },
    );
  });
