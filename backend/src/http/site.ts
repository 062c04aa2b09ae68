import { siteUrlOf, type Settings } from '@cablepark/platform/settings/settings';

/** The web site as visitors reach it. */
export class Site {
  /** Its address without a trailing slash; it may have a path. */
  readonly url: string;

  constructor(settings: Pick<Settings, 'PUBLIC_URL' | 'PORT'>) {
    this.url = siteUrlOf(settings);
  }
}
