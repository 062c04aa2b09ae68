import { SETTINGS, siteUrlOf, type Settings } from '@cablepark/platform/settings/settings';
import { Inject, Injectable } from '@nestjs/common';

/** The web site as visitors reach it. */
@Injectable()
export class Site {
  /** Its address without a trailing slash; it may have a path. */
  readonly url: string;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL' | 'PORT'>) {
    this.url = siteUrlOf(settings);
  }
}
