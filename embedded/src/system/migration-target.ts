import { readFile } from 'node:fs/promises';

import { StartupRefused } from '@cablepark/platform/program/run-program';

/** The places that may give the address of the event store to which a log moves. */
export interface TargetSources {
  readonly to?: string | undefined;
  readonly toFile?: string | undefined;
  /** The setting MIGRATE_TO. */
  readonly setting?: string | undefined;
}

/**
 * Parameters in an address's query that identify or authenticate the caller. An embedded event
 * store's token is its connection name.
 */
const SECRETS = /^(?:connectionname|.*(?:user(?:name)?|login|password|token|secret|credentials))$/i;

/** Whether an address has a user name, a password or a token. */
function hasSecret(address: string): boolean {
  const [authority = '', query = ''] = address.replace(/^[\w+]*:\/\//, '').split(/\/?\?(.*)/s);
  const names = [...new URLSearchParams(query).keys()];

  return authority.includes('@') || names.some((name) => SECRETS.test(name));
}

/**
 * The address that a log moves to: of the option `--to`, of the file that `--to-file` names, or of
 * MIGRATE_TO. Other users of the machine see the arguments of a program, so an address with a
 * secret is refused as one.
 */
export async function chooseMigrationTarget(
  { to, toFile, setting }: TargetSources,
  usage: string,
): Promise<string> {
  if (to !== undefined && toFile !== undefined) {
    throw new StartupRefused(usage);
  }

  if (to !== undefined && hasSecret(to)) {
    throw new StartupRefused(
      'The address at --to has a user name, a password or a token, which other users of this machine could see: ' +
        'put it into MIGRATE_TO, or into a file that --to-file names.',
    );
  }

  const address = to ?? (toFile === undefined ? setting?.trim() : await readAddress(toFile));
  if (address === undefined || !/^esdb(\+discover)?:\/\/./.test(address)) {
    throw new StartupRefused(usage);
  }

  return address;
}

/** The source of the address: the option that was typed, or else the setting. */
export function sourceOfTarget(args: readonly string[]): string {
  const isTyped = (option: string) =>
    args.some((arg) => arg === option || arg.startsWith(`${option}=`));

  return ['--to', '--to-file'].find(isTyped) ?? 'MIGRATE_TO';
}

async function readAddress(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    throw new StartupRefused(`The file ${file} of --to-file can't be read.`, { cause });
  }
}
