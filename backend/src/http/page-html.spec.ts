import { readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

import { type ParkConfig } from '@cablepark/contracts/configuration/get-config';
import {
  defaultLeadTime,
  defaultTimeFormat,
} from '@cablepark/contracts/configuration/seeded-settings';
import { PARK_CONFIG_ELEMENT } from '@cablepark/contracts/shared/first-paint';

import { addSettings, toScriptJson } from './page-html.ts';

const template = readFileSync(new URL('../../../frontend/index.html', import.meta.url), 'utf8');

const readSettings = (name: string): ParkConfig => ({
  operatingHours: [],
  pricing: [],
  leadTime: defaultLeadTime,
  timeFormatPreferences: defaultTimeFormat,
  park: { name, phone: '+371 20 000 000', email: 'info@example.com' },
  googleSignIn: false,
  retentionMonths: 36,
});

const readBetween = (page: string, start: string, end: string): string =>
  page.split(start)[1]?.split(end)[0] ?? '';

const readDescription = (page: string): string | undefined =>
  /<meta\s+name="description"\s+content="([^"]*)"/.exec(page)?.[1];

describe('the page with the park settings', () => {
  const hostile = `</script><script>alert(1)</script><!-- "$&" 'Wake' & \u2028\u2029 <script`;

  it.each(['Wake Siguļi', hostile])('has them as data: %s', (name) => {
    const page = addSettings(template, readSettings(name));
    const data = readBetween(
      page,
      `<script type="application/json" id="${PARK_CONFIG_ELEMENT}">`,
      '</script>',
    );
    expect(JSON.parse(data)).toEqual(readSettings(name));
  });

  it('has the name as its title, and first in its description', () => {
    const page = addSettings(template, readSettings('Wake Siguļi'));
    expect(readBetween(page, '<title>', '</title>')).toBe('Wake Siguļi');
    expect(readDescription(page)).toMatch(/^Wake Siguļi – Book a wakeboarding/);
  });

  it('escapes the name wherever it stands', () => {
    const page = addSettings(template, readSettings(hostile));
    const escaped =
      '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;' +
      "&lt;!-- &quot;$&amp;&quot; 'Wake' &amp; \u2028\u2029 &lt;script";
    expect(readBetween(page, '<title>', '</title>')).toBe(escaped);
    expect(readDescription(page)?.split(' – Book')[0]).toBe(escaped);
    expect(page.match(/<script/g)).toHaveLength((template.match(/<script/g)?.length ?? 0) + 1);
    expect(page.match(/<\/script/g)).toHaveLength((template.match(/<\/script/g)?.length ?? 0) + 1);
    expect(page).not.toContain('alert(1)</script>');
  });

  it('is otherwise as it was built', () => {
    const page = addSettings(template, readSettings('Wakepark'));
    expect(
      page.replace(/<script type="application\/json".*?<\/script>/, '').replace('Wakepark – ', ''),
    ).toBe(template);
  });
});

it('escapes what HTML or an older JavaScript parser would not take as text', () => {
  expect(toScriptJson({ text: `</script><!--&\u2028\u2029` })).toBe(
    String.raw`{"text":"\u003c/script\u003e\u003c!--\u0026\u2028\u2029"}`,
  );
});
