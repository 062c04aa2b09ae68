import { describe, expect, it } from '@jest/globals';

import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { isKnownVisitor, PagePainter } from './page-painter.ts';

const park = { park: { name: 'Wake' } } as ParkConfig;
const choices = { language: 'en', theme: undefined } as const;
const template =
  '<html lang="lv"><head><title></title></head><body><div id="root"></div></body></html>';

it('leaves a page that can not be painted as it is built, and reports why', async () => {
  const failures: unknown[] = [];
  let isBroken = true;
  const painter = new PagePainter({
    firstPaint: {
      pageOf: (path) => (path === '/' ? path : '/-'),
      paint: ({ path }) => {
        if (isBroken) {
          throw new Error('broken');
        }

        return {
          title: path,
          description: '',
          html: `painted ${path}`,
          styles: [],
          isIndexed: path === '/',
        };
      },
    },
    siteUrl: 'https://park.example',
    now: () => new Date(0),
    readWeek: () => Promise.resolve(undefined),
    onFailure: (error) => failures.push(error),
  });
  expect(await painter.paint('/', choices, template, park)).toBeUndefined();
  expect(failures).toEqual([new Error('broken')]);
  isBroken = false;
  const first = await painter.paint('/', choices, template, park);
  expect(first).toContain('<div id="root">painted /</div>');
  expect(first).toContain('<link rel="canonical" href="https://park.example/">');
  const other = await painter.paint('/elsewhere', choices, template, park);
  expect(other).toContain('painted /-');
  expect(other).not.toMatch(/canonical|og:url/);
  expect(await painter.paint('/admin/today', choices, template, park)).toBeUndefined();
});

it('paints the frames of staff pages with their styles, and no other staff page', async () => {
  const painter = new PagePainter({
    firstPaint: {
      pageOf: (path) => (path === '/admin/today' ? path : '/-'),
      paint: ({ role }) => ({
        title: 'Dock',
        description: '',
        html: `frame ${role ?? ''}`,
        styles: ['/assets/staff.css'],
        isIndexed: false,
      }),
    },
    siteUrl: 'https://park.example',
    now: () => new Date(0),
    readWeek: () => Promise.resolve(undefined),
    onFailure: (error) => {
      throw error;
    },
  });
  const dock = await painter.paint('/admin/today', choices, template, park);
  expect(dock).toContain('<div id="root">frame </div>');
  const ofManager = { ...choices, role: 'manager' } as const;
  expect(await painter.paint('/admin/today', ofManager, template, park)).toContain(
    '<div id="root">frame manager</div>',
  );
  expect(dock).toContain('<link rel="stylesheet" crossorigin href="/assets/staff.css"></head>');
  for (const path of ['/admin', '/admin/users', '/admin/bookings']) {
    expect(await painter.paint(path, choices, template, park)).toBeUndefined();
  }
});

it('tells every page that it paints the special days, and only the first page the slots', async () => {
  const [slots, specialDays] = [Buffer.of(), {}];
  const week = {
    monday: '2026-11-23' as Day,
    calendar: { timeSlots: [], closures: [] },
    specialDays: [],
  };
  const painter = new PagePainter({
    firstPaint: {
      pageOf: (path) => path,
      paint: (page) => ({
        title: '',
        description: '',
        html: Object.keys(page.week ?? {}).join(),
        styles: [],
        isIndexed: true,
      }),
    },
    siteUrl: 'https://park.example',
    now: () => new Date(0),
    readWeek: () => Promise.resolve({ slots, specialDays, read: () => week }),
    onFailure: (error) => {
      throw error;
    },
  });
  const paintBody = async (path: string) =>
    />([^<]*)<\/div>/.exec((await painter.paint(path, choices, template, park)) ?? '')?.[1];
  expect(await paintBody('/')).toBe('monday,calendar,specialDays');
  expect(await paintBody('/prices')).toBe('monday,specialDays');
});

describe('a week with reserved slots', () => {
  const week = {
    monday: '2026-11-23' as Day,
    calendar: { timeSlots: [], closures: [] },
    specialDays: [],
  };
  const specialDays = {};
  let slots = Buffer.from('{"status":"reserved"}');
  let now = 0;
  const painter = new PagePainter({
    firstPaint: {
      pageOf: (path) => path,
      paint: (page) => ({
        title: '',
        description: '',
        html: Object.keys(page.week ?? {}).join(),
        styles: [],
        isIndexed: true,
      }),
    },
    siteUrl: 'https://park.example',
    now: () => new Date(now),
    readWeek: () => Promise.resolve({ slots, specialDays, read: () => week }),
    onFailure: (error) => {
      throw error;
    },
  });
  const paintBody = async (mayHold: boolean) =>
    />([^<]*)<\/div>/.exec(
      (await painter.paint('/', { ...choices, mayHold }, template, park)) ?? '',
    )?.[1];

  it('is not painted for a visitor who may hold some of them', async () => {
    expect(await paintBody(false)).toBe('monday,calendar,specialDays');
    expect(await paintBody(true)).toBe('monday,specialDays');
  });

  it.each([
    ['visitor=a', true],
    ['a=b; __Host-visitor=a', true],
    ['language=lv; session=a.b', true],
    ['__Host-session=a.b; theme=dark', true],
    ['language=lv; other_session=a', false],
    [undefined, false],
  ])('may be held by a browser with the cookies %s: %s', (cookies, isKnown) => {
    expect(isKnownVisitor(cookies)).toBe(isKnown);
  });

  it('is painted for them too once none is reserved any more', async () => {
    slots = Buffer.from('{"status":"available"}');
    now += 1000;
    expect(await paintBody(true)).toBe('monday,calendar,specialDays');
  });
});
