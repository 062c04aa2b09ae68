import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import type { Settings } from '@cablepark/platform/settings/settings';

/** The settings of the installation that visitors may see. */
export class PublicSettings implements Pick<PublicConfig, 'park' | 'googleSignIn' | 'retentionMonths'> {
  readonly park: PublicConfig['park'];
  readonly googleSignIn: boolean;
  readonly retentionMonths: number;

  constructor(settings: Settings) {
    this.park = { name: settings.PARK_NAME, phone: settings.PARK_PHONE, email: settings.PARK_EMAIL };
    this.googleSignIn = settings.GOOGLE_CLIENT_ID !== undefined && settings.GOOGLE_CLIENT_SECRET !== undefined;
    this.retentionMonths = settings.RETENTION_MONTHS;
  }
}
