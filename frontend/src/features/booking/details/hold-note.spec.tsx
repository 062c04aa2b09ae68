import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

import { chooseLanguage } from '#shared/i18n/language';
import { readServerTime } from '#shared/time/server-time';
import { HoldNote } from './hold-note.tsx';

const show = (seconds: number) =>
  render(
    <HoldNote
      endsAt={readServerTime().getTime() + seconds * 1000}
      isNothingLeft={false}
      isPending={false}
      error={null}
      onAgain={() => undefined}
    />,
  ).container.firstElementChild as HTMLElement;

beforeEach(() => {
  chooseLanguage('en');
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the countdown of a hold', () => {
  it('warns in the last minute, and says so once', () => {
    const note = show(61);
    expect(note.dataset['soon']).toBe('false');
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => {
      jest.advanceTimersByTime(1000);
    });
    expect(screen.getByRole('timer').textContent).toBe('1:00');
    expect(note.dataset['soon']).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Less than a minute left');
    act(() => {
      jest.advanceTimersByTime(60_000);
    });
    expect(note.dataset['soon']).toBe('false');
    expect(screen.getByRole('button', { name: 'Hold again' })).toBeTruthy();
  });

  it('speaks to the customer as the rest of the page does', () => {
    chooseLanguage('lv');
    show(61);
    expect(screen.getByText('Paturam tev')).toBeTruthy();
    act(() => {
      jest.advanceTimersByTime(61_000);
    });
    expect(screen.getByRole('button', { name: 'Paturēt vēlreiz' })).toBeTruthy();
  });
});
