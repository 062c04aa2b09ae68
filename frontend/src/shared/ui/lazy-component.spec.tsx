import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';

import { chooseLanguage } from '../i18n/language.ts';
import { Toaster } from '../toast/toaster.tsx';
import { makeLazyComponent } from './lazy-component.tsx';

const realFetch = globalThis.fetch;
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const FAILED = 'Something went wrong here. Loading the page again usually helps.';

function show(load: () => Promise<ComponentType>): void {
  const Part = makeLazyComponent(load);
  render(
    <>
      <h1>page</h1>
      <Part />
      <Toaster />
    </>,
  );
}

beforeEach(() => {
  chooseLanguage('en');
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

describe('a part of a page whose script has to be loaded', () => {
  it('comes by itself once there is a network, and says that there is none', async () => {
    let isOnline = false;
    globalThis.fetch = (() =>
      isOnline ? Promise.resolve({ ok: true }) : lost()) as unknown as typeof fetch;
    show(() => (isOnline ? Promise.resolve(() => <p>part</p>) : lost()));
    expect(await screen.findByText('No connection. Trying again…')).toBeTruthy();
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('part')).toBeTruthy();
    expect(screen.queryByText('No connection. Trying again…')).toBeNull();
  });

  it('says in its place, which gets the focus, that it throws, and the page goes on', async () => {
    show(() =>
      Promise.resolve(() => {
        throw new Error('broken');
      }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(FAILED);
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(screen.getByRole('heading').textContent).toBe('page');
  });

  it('says the same if it can’t be loaded although the site was reloaded', async () => {
    sessionStorage.setItem('reloadedFor', ` ${location.pathname}`);
    globalThis.fetch = (() => Promise.resolve({ ok: true })) as unknown as typeof fetch;
    show(lost);
    expect((await screen.findByRole('alert')).textContent).toContain(FAILED);
    expect(screen.getByRole('heading').textContent).toBe('page');
  });
});
