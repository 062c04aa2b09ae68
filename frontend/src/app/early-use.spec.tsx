import { readFileSync } from 'node:fs';

import { expect, it } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';

import { EarlyUse } from './early-use.ts';

/** Shows buttons in the page, and returns their texts in the order in which they are tapped. */
function showButtons(...buttons: readonly string[]): string[] {
  const tapped: string[] = [];
  document.body.innerHTML = buttons.join('');
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => tapped.push(button.textContent));
  }

  return tapped;
}

const tap = (nth: number) => document.querySelectorAll('button')[nth]?.click();

it('what is tapped in a painted page is done once, in that order, when its own buttons are there', async () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  const script = document.createElement('script');
  [, script.text = ''] = /<script>((?:(?!<script>).)*?earlyTaps.*?)<\/script>/s.exec(page) ?? [];
  document.head.append(script);
  showButtons(
    '<button value="7">Sunday (Latvia time)</button>',
    '<button>Menu</button>',
    '<button>LV</button>',
  );
  tap(1);
  tap(0);
  tap(0);
  const tapped = showButtons(
    '<button>LV</button>',
    '<button>Menu</button>',
    '<button value="7">Sunday</button>',
  );
  render(<EarlyUse />);
  tap(0);
  await waitFor(() => {
    expect(tapped).toEqual(['LV', 'Menu', 'Sunday']);
  });
  expect([...document.querySelectorAll('[data-tapped]')]).toEqual([]);
});
