import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  UNKNOWN_PAGE,
  type FirstPaint,
  type FirstWeek,
  type PageChoices,
} from '@cablepark/contracts/shared/first-paint';

import { addPaint } from './page-html.ts';

/**
 * A week as the calendar keeps it rendered (ADR 5). The objects stay the same as long as nothing in
 * it changes.
 */
export interface KeptWeek {
  readonly slots: Buffer;
  readonly specialDays: object;
  readonly read: () => FirstWeek;
}

export interface PainterOptions {
  readonly firstPaint: FirstPaint;
  readonly siteUrl: string;
  readonly now: () => Date;
  /**
   * Reads the week and special days that the first page shows to everybody; undefined while they
   * can't be read.
   */
  readonly readWeek: () => Promise<KeptWeek | undefined>;
  readonly onFailure: (error: unknown) => void;
}

/** A painted page, with all that it was painted from. */
interface KeptPage {
  readonly template: string;
  /** The park's settings as JSON. */
  readonly settings: string;
  readonly week: KeptWeek | undefined;
  /** When it was painted, in milliseconds. */
  readonly at: number;
  readonly html: string;
}

/**
 * How long a page is kept although the calendar has changed. Painting takes some 15 ms, so a
 * calendar that changes all the time is painted once a second.
 */
const REPAINT_MS = 1000;
/** How long a page is kept if the calendar hasn't changed: what it shows of the clock moves on. */
const MAX_AGE_OF_WEEK_MS = 60_000;

/** The part of a page that depends on the request. */
interface PainterChoices extends PageChoices {
  /**
   * Whether the visitor may hold slots, which the week for everybody would show as somebody else's.
   */
  readonly mayHold?: boolean;
}

const RESERVED = JSON.stringify('reserved' satisfies TimeSlot['status']);

/** Paints what pages show before their script runs, and keeps it by page and visitor's choices. */
export class PagePainter {
  readonly #kept = new Map<string, KeptPage>();

  constructor(private readonly options: PainterOptions) {}

  /** Whether the front end has no page at a path. */
  isUnknown(path: string): boolean {
    return path !== '/index.html' && this.options.firstPaint.pageOf(path) === UNKNOWN_PAGE;
  }

  /**
   * Returns the page at a path; undefined for a staff page without a frame, or if painting failed,
   * which is reported.
   */
  async paint(
    path: string,
    choices: PainterChoices,
    template: string,
    park: ParkConfig,
  ): Promise<string | undefined> {
    // The staff's pages have a menu of their own, so only those are painted that have a frame.
    const isUnpainted = isOfStaff(path) && !isOfStaff(this.options.firstPaint.pageOf(path));
    if (isUnpainted) {
      return undefined;
    }

    try {
      return await this.#paint(path, choices, template, park);
    } catch (error) {
      this.options.onFailure(error);
      return undefined;
    }
  }

  async #paint(
    path: string,
    { mayHold, role, language, theme }: PainterChoices,
    template: string,
    park: ParkConfig,
  ): Promise<string> {
    const { firstPaint, siteUrl } = this.options;
    const page = firstPaint.pageOf(path);
    // Only the frames show a menu that depends on the role.
    const choices = { language, theme, role: isOfStaff(page) ? role : undefined };
    const week = await this.options.readWeek();
    const now = this.options.now();
    const settings = JSON.stringify(park);
    const showsOthersSlots = mayHold === true && week?.slots.includes(RESERVED) === true;
    const hasSlots = page === '/' && !showsOthersSlots;

    const key = [page, language, theme, choices.role, hasSlots].join(' ');
    const kept = this.#kept.get(key);
    if (
      kept?.template === template &&
      kept.settings === settings &&
      now.getTime() - kept.at < maxAgeOf(kept, week, hasSlots)
    ) {
      return kept.html;
    }

    const shownWeek = hasSlots ? week?.read() : removeSlots(week?.read());
    const painted = firstPaint.paint({
      ...choices,
      now,
      settings: park,
      week: shownWeek,
      path: page,
    });
    const html = addPaint(template, park, {
      ...painted,
      choices,
      week: shownWeek,
      siteUrl,
      path: painted.isIndexed ? page : undefined,
    });
    this.#kept.set(key, { template, settings, week, at: now.getTime(), html });
    return html;
  }
}

/**
 * How long a kept page may be served, in milliseconds: longer while the week that it shows hasn't
 * changed.
 */
function maxAgeOf(kept: KeptPage, week: KeptWeek | undefined, hasSlots: boolean): number {
  const hasSameSlots = !hasSlots || kept.week?.slots === week?.slots;
  const hasSameDays = kept.week?.specialDays === week?.specialDays;
  return hasSameSlots && hasSameDays ? MAX_AGE_OF_WEEK_MS : REPAINT_MS;
}

const isOfStaff = (path: string): boolean => /^\/admin(\/(?!login)|$)/.test(path);

const removeSlots = (week: FirstWeek | undefined): FirstWeek | undefined =>
  week && { monday: week.monday, specialDays: week.specialDays };

/** Whether the browser has a cookie of a hold or of a session. */
export const isKnownVisitor = (cookies: string | undefined): boolean =>
  /(^|[; ])(__Host-)?(visitor|session)=/.test(cookies ?? '');
