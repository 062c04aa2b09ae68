import type { ParkConfig } from '../configuration/get-config.ts';
import type { SpecialDay } from '../configuration/special-days.ts';
import type { listTimeSlots } from '../schedule/time-slots.ts';
import type { ResponseOf } from './define-endpoint.ts';
import type { Day } from './riga-time.ts';
import type { StaffRole } from './roles.ts';

/** The id of the page's element that holds this week as JSON. */
export const FIRST_WEEK_ELEMENT = 'first-week';

/**
 * This week as everybody sees it: the calendar, which only the first page has, and special days
 * from its Monday on.
 */
export interface FirstWeek {
  readonly monday: Day;
  readonly calendar?: ResponseOf<typeof listTimeSlots>;
  readonly specialDays: readonly SpecialDay[];
}

/**
 * The visitor's choices for all pages. They are kept in cookies of these names, so that the server
 * can render accordingly.
 */
export interface PageChoices {
  readonly language: 'lv' | 'en';
  /** Undefined for the device's own. */
  readonly theme: 'light' | 'dark' | undefined;
  /** The role of the staff who used this browser last. The frame of a staff page has its menu. */
  readonly role?: StaffRole | undefined;
}

export interface PageToPaint extends PageChoices {
  readonly path: string;
  readonly now: Date;
  readonly settings: ParkConfig;
  /** Undefined while the calendar can't be read. */
  readonly week: FirstWeek | undefined;
}

/** A page as it is shown before its script runs. */
export interface PaintedPage {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** The addresses of style sheets that it needs beside those of every page. */
  readonly styles: readonly string[];
  /** Whether search engines should know the page. */
  readonly isIndexed: boolean;
}

/** The value of `pageOf` for an address without a page. */
export const UNKNOWN_PAGE = '/404';

/** Renders pages on the server. Made by the build of the front end. */
export interface FirstPaint {
  /**
   * The path of the page to render for an address. Addresses whose content isn't known beforehand
   * share one.
   */
  readonly pageOf: (path: string) => string;
  readonly paint: (page: PageToPaint) => PaintedPage;
}

/** Latvian for a browser that prefers Latvian, English for any other (rule 16.3). */
export const languageOfBrowser = (preferred: string | undefined): PageChoices['language'] =>
  /^lv\b/i.test(preferred ?? '') ? 'lv' : 'en';

/**
 * The id of the page's element that holds the park's config as JSON, where the backend serves the
 * page.
 */
export const PARK_CONFIG_ELEMENT = 'park-settings';
