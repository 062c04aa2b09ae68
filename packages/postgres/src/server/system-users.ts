import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { StartupRefused } from '@cablepark/platform/program/startup-refused';

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user postgres, or else one created for this purpose. It is not nobody, because other programs that run as
 * nobody could read our files and end our processes. Throws StartupRefused if there is none and none can be created.
 */
export function serviceUser(log: (line: string) => void): User {
  const name = 'cablepark-postgres';
  const found = userNamed('postgres') ?? userNamed(name);
  if (found) return found;
  log(`adding the system user ${name}, because Postgres refuses to run as root…`);
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', ['--system', '--user-group', ...home, name], { stdio: 'ignore' });
  const made = userNamed(name);
  if (made) return made;
  throw new StartupRefused(
    'Postgres refuses to run as root, and no user could be made for it: start this program as an ordinary user.',
  );
}

/** Returns the user with that name unless it has root's uid. */
export function userNamed(name: string): User | undefined {
  const [, , uid, gid] = passwd().find(([entry]) => entry === name) ?? [];
  return uid && gid && Number(uid) !== 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether the uid has an entry in /etc/passwd; users of a network directory count as unnamed. */
export function isNamed(uid: number): boolean {
  return passwd().some(([, , entry]) => entry === String(uid));
}

function passwd(): string[][] {
  return existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .map((line) => line.split(':'))
    : [];
}
