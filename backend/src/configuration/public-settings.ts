import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Inject, Injectable } from '@nestjs/common';

/** The settings of the installation that visitors may see. */
@Injectable()
export class PublicSettings implements Pick<PublicConfig, 'park' | 'googleSignIn' | 'retentionMonths'> {
  readonly park: PublicConfig['park'];
  readonly googleSignIn: boolean;
  readonly retentionMonths: number;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.park = { name: settings.PARK_NAME, phone: settings.PARK_PHONE, email: settings.PARK_EMAIL };
    this.googleSignIn = settings.GOOGLE_CLIENT_ID !== undefined && settings.GOOGLE_CLIENT_SECRET !== undefined;
    this.retentionMonths = settings.RETENTION_MONTHS;
  }
}
