import type { Settings } from '@cablepark/platform/settings/settings';

/** The e-mail and password of the first administrator. Without a password one is generated and put into a file. */
export class FirstAdmin {
  readonly email: string;
  readonly password: string | undefined;

  constructor({ ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>) {
    this.email = ADMIN_EMAIL;
    this.password = ADMIN_PASSWORD;
  }
}
