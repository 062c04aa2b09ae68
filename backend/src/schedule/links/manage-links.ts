import { Injectable } from '@nestjs/common';
import { Site } from '../../http/site.ts';

/** The addresses of the pages on which customers manage their bookings. */
@Injectable()
export class ManageLinks {
  constructor(private readonly site: Site) {}

  urlOf(token: string): string {
    return manageUrl(this.site.url, token);
  }
}

/** `siteUrl` has no trailing slash; it may have a path. */
export const manageUrl = (siteUrl: string, token: string): string => `${siteUrl}/manage/${token}`;
