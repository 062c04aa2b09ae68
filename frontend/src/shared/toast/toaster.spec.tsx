import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';

import { chooseLanguage } from '../i18n/language.ts';
import { Toaster } from './toaster.tsx';
import { dismissToast, showToast } from './toasts.ts';

beforeEach(() => {
  chooseLanguage('en');
  jest.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  jest.useRealTimers();
});

const show = (options: Parameters<typeof showToast>[0]) => act(() => void showToast(options));
const passTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const isShown = (title: string) => screen.queryByText(title) !== null;
const findRegion = () => screen.getByRole('region');

/** Expects that the toast goes after this time, and not before. */
function expectToLast(title: string, ms: number): void {
  passTime(ms - 1);
  expect(isShown(title)).toBe(true);
  passTime(1);
  expect(isShown(title)).toBe(false);
}

describe('a toast', () => {
  it('lasts five seconds, with a button eight', () => {
    show({ title: 'Saved' });
    expectToLast('Saved', 5000);
    show({ title: 'Cancelled', action: { label: 'Undo', onPress: () => undefined } });
    expectToLast('Cancelled', 8000);
  });

  it('with a link stays until it is closed', () => {
    show({
      title: 'Booking created',
      link: { text: 'For the customer', url: 'https://wake.example/manage/token' },
    });
    passTime(3_600_000);
    expect(isShown('Booking created')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(isShown('Booking created')).toBe(false);
  });

  it('stays while somebody points at it, and its time afterwards', () => {
    show({ title: 'Saved' });
    fireEvent.pointerEnter(findRegion());
    passTime(60_000);
    expect(isShown('Saved')).toBe(true);
    fireEvent.pointerLeave(findRegion());
    expectToLast('Saved', 5000);
  });

  it('stays while it has the focus, also once nobody points at it any more', () => {
    show({ title: 'Saved' });
    const close = screen.getByRole('button', { name: 'Close' });
    fireEvent.pointerEnter(findRegion());
    act(() => close.focus());
    fireEvent.pointerLeave(findRegion());
    passTime(60_000);
    expect(isShown('Saved')).toBe(true);
    act(() => close.blur());
    expectToLast('Saved', 5000);
  });

  it('that replaces one in use is in use', () => {
    show({ title: 'Saved' });
    act(() => findRegion().focus());
    show({ title: 'Saved again' });
    passTime(60_000);
    expect(isShown('Saved again')).toBe(true);
    act(() => findRegion().blur());
    expectToLast('Saved again', 5000);
  });

  it('that comes after a toast was closed goes by itself', () => {
    show({ title: 'Saved' });
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    fireEvent.click(close);
    show({ title: 'Saved again' });
    expectToLast('Saved again', 5000);
  });

  it('is not ended by the end of an earlier one', () => {
    show({ title: 'Saved' });
    act(() => dismissToast(-1));
    expect(isShown('Saved')).toBe(true);
  });
});
