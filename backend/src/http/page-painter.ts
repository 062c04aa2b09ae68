import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import type { FirstPaint, FirstWeek, PageChoices } from '@cablepark/contracts/shared/first-paint';
import { pageWithPaint } from './page-html.ts';

/** A week as the calendar keeps it rendered (ADR 5): as long as nothing changes, the same objects. */
export interface KeptWeek {
  readonly slots: Buffer;
  readonly specialDays: object;
  readonly read: () => FirstWeek;
}

export interface PainterOptions {
  readonly firstPaint: FirstPaint;
  readonly siteUrl: string;
  readonly now: () => Date;
  /** The week and special days that the first page shows to everybody; undefined while they can't be read. */
  readonly week: () => Promise<KeptWeek | undefined>;
  readonly onFailure: (error: unknown) => void;
}

interface Painted {
  readonly template: string;
  readonly settings: string;
  readonly week: KeptWeek | undefined;
  readonly at: number;
  readonly html: string;
}

/** A page takes some 15 ms to paint, so while the calendar changes all the time it is painted once a second. */
const REPAINT_MS = 1000;
/** How long what moves with the clock may stand still. */
const MAX_AGE_OF_WEEK_MS = 60_000;

/** Keeps what pages show before their script runs, for each page, language and theme. */
export class PagePainter {
  readonly #options: PainterOptions;
  readonly #kept = new Map<string, Painted>();

  constructor(options: PainterOptions) {
    this.#options = options;
  }

  /** The page at a path; undefined if its header depends on who is signed in, or if it can't be painted. */
  async paint(path: string, choices: PageChoices, template: string, park: ParkSettings): Promise<string | undefined> {
    if (/^\/admin(\/(?!login)|$)/.test(path)) return undefined;
    return this.#paint(path, choices, template, park).catch((error: unknown) => {
      this.#options.onFailure(error);
      return undefined;
    });
  }

  async #paint(path: string, choices: PageChoices, template: string, park: ParkSettings): Promise<string> {
    const { firstPaint, siteUrl } = this.#options;
    const page = firstPaint.pageOf(path);
    const week = await this.#options.week();
    const now = this.#options.now();
    const settings = JSON.stringify(park);
    const key = [page, choices.language, choices.theme].join(' ');
    const kept = this.#kept.get(key);
    const age = now.getTime() - (kept?.at ?? 0);
    const hasSlots = page === '/';
    const isOfWeek = (!hasSlots || kept?.week?.slots === week?.slots) && kept?.week?.specialDays === week?.specialDays;
    if (kept?.template === template && kept.settings === settings && age < (isOfWeek ? MAX_AGE_OF_WEEK_MS : REPAINT_MS))
      return kept.html;
    const shown = { ...choices, now, settings: park, week: hasSlots ? week?.read() : daysOf(week?.read()) };
    const painted = firstPaint.paint({ ...shown, path: page });
    const place = { choices, week: shown.week, siteUrl, path: painted.isIndexed ? page : undefined };
    const html = pageWithPaint(template, park, { ...painted, ...place });
    this.#kept.set(key, { template, settings, week, at: now.getTime(), html });
    return html;
  }
}

const daysOf = (week: FirstWeek | undefined): FirstWeek | undefined =>
  week && { monday: week.monday, specialDays: week.specialDays };
