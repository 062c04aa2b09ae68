import { expect, it } from '@jest/globals';
import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import { PagePainter } from './page-painter.ts';

const park = { park: { name: 'Wake' } } as ParkSettings;
const choices = { language: 'en', theme: undefined } as const;
const template = '<html lang="lv"><head><title></title></head><body><div id="root"></div></body></html>';

it('leaves a page that can not be painted as it is built, and reports why', async () => {
  const failures: unknown[] = [];
  let isBroken = true;
  const painter = new PagePainter({
    firstPaint: {
      pages: ['/'],
      paint: ({ path }) => {
        if (isBroken) throw new Error('broken');
        return { title: path, description: '', html: `painted ${path}` };
      },
    },
    siteUrl: 'https://park.example',
    now: () => new Date(0),
    week: () => Promise.resolve(undefined),
    onFailure: (error) => failures.push(error),
  });
  expect(await painter.paint('/', choices, template, park)).toBeUndefined();
  expect(failures).toEqual([new Error('broken')]);
  isBroken = false;
  expect(await painter.paint('/', choices, template, park)).toContain('<div id="root">painted /</div>');
  expect(await painter.paint('/elsewhere', choices, template, park)).toContain('painted /-');
  expect(await painter.paint('/admin/today', choices, template, park)).toBeUndefined();
});
