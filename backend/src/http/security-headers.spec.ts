import { readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

import { createPagePolicy, hashInlineScripts } from './security-headers.ts';

const readPolicy = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('the policy for pages', () => {
  it('is the same as in nginx', () => {
    const policy = Object.entries(createPagePolicy(readPolicy('frontend/index.html')));
    const text = policy.map(([name, values]) => [name, ...values].join(' ')).join(';');
    expect(readPolicy('scripts/docker/nginx.conf')).toContain(`default "${text}";`);
  });

  it('allows inline scripts by their hash, and no others', () => {
    const page = `<script>a()</script><script type="module" src="/b.js"></script><script src='c.js'></script>`;
    expect(hashInlineScripts(page)).toEqual([
      expect.stringMatching(/^'sha256-[A-Za-z0-9+/]{43}='$/),
    ]);
  });
});
