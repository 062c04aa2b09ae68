import type { Settings } from '@cablepark/platform/settings/settings';

/** Who is to be the first administrator; without a password one is made up, and put into a file. */
export class FirstAdmin {
  readonly email: string;
  readonly password: string | undefined;

  constructor({ ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>) {
    this.email = ADMIN_EMAIL;
    this.password = ADMIN_PASSWORD;
  }
}
