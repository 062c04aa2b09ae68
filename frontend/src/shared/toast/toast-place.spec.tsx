import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import { Toaster } from './toaster.tsx';
import { showToast } from './toasts.ts';

/** jsdom lays nothing out, so each element says where it is: left, top, width and height. */
const placeAt = (left: number, top: number, width: number, height: number) => ({
  'data-at': [left, top, width, height].join(),
});

Element.prototype.getBoundingClientRect = function boundingBox(this: HTMLElement) {
  // The region of toasts is 300 px wide at the right, and a toast in it 70 px high.
  const place = this.id === 'toasts' ? '74,714,300,70' : this.dataset['at'];
  const [left = 0, top = 0, width = 0, height = 0] = (place ?? '0,0,0,0').split(',').map(Number);
  return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect;
};

const show = (title: string) => act(() => void showToast({ title }));
const findCloseButton = () => screen.getByRole('button', { name: 'Close' });

/** Shows a toast over a page in a phone's window of 390 × 800, whose header is 60 px high. */
function showOver(page: ReactNode): HTMLElement {
  render(
    <>
      <header {...placeAt(0, 0, 390, 60)} />
      <main>{page}</main>
      <Toaster />
    </>,
  );
  show('Booking Confirmed!');
  return screen.getByRole('region');
}

beforeEach(() => {
  Object.assign(window, { innerWidth: 390, innerHeight: 800 });
});

const readRoom = () => document.documentElement.style.getPropertyValue('--toast-room');
const clear = (region: HTMLElement) => region.style.getPropertyValue('--clear');

const atBottom = <button type="button" {...placeAt(12, 720, 366, 48)} />;
const atBothEnds = (
  <>
    {atBottom}
    <button type="button" {...placeAt(12, 90, 366, 48)} />
  </>
);

describe('a toast', () => {
  it('is at the bottom, where it covers no control', () => {
    const region = showOver(<p {...placeAt(12, 720, 366, 48)}>Text</p>);
    expect([region.dataset['side'], clear(region)]).toEqual(['bottom', '0px']);
  });

  it('is below the header rather than over a control at the bottom', () => {
    const region = showOver(atBottom);
    expect([region.dataset['side'], clear(region)]).toEqual(['top', '60px']);
  });

  it('is a strip where there are controls at both ends, for which the page makes room', () => {
    const region = showOver(atBothEnds);
    expect([region.dataset['side'], readRoom()]).toEqual(['strip', '70px']);
    fireEvent.click(findCloseButton());
    expect(readRoom()).toBe('');
  });

  it('never covers the control that made it', () => {
    const region = showOver(atBothEnds);
    const [first] = screen.getAllByRole('button');
    fireEvent.pointerDown(first!);
    show('Saved');
    expect([region.dataset['side'], clear(region), readRoom()]).toEqual(['topStrip', '60px', '']);
    fireEvent.pointerDown(document.body);
  });

  it('is a strip above the bar that is docked there', () => {
    const region = showOver(
      <>
        {atBothEnds}
        <section data-docked {...placeAt(0, 740, 390, 60)} />
      </>,
    );
    expect([region.dataset['side'], clear(region)]).toEqual(['strip', '60px']);
  });

  it('covers no control of a dialog', () => {
    const showOverDialog = (...places: readonly number[]) => {
      const { unmount } = render(
        <>
          <header {...placeAt(0, 0, 390, 60)} />
          {atBottom}
          <div role="dialog">
            {places.map((top) => (
              <button key={top} type="button" {...placeAt(12, top, 366, 48)} />
            ))}
          </div>
          <Toaster />
        </>,
      );
      show('It is taken.');
      const side = screen.getByRole('region').dataset['side'];
      unmount();
      return side;
    };
    expect([showOverDialog(), showOverDialog(720), showOverDialog(20, 720)]).toEqual([
      'bottom',
      'top',
      'strip',
    ]);
  });

  it('is above what floats where it would be, and below what floats higher', () => {
    const region = showOver(<div data-docked {...placeAt(178, 720, 200, 50)} />);
    expect(clear(region)).toBe('80px');
    document.querySelector<HTMLElement>('[data-docked]')!.dataset['at'] = '178,600,200,50';
    show('Saved');
    expect(clear(region)).toBe('0px');
  });

  it('moves as the page changes, but not while somebody points at it', async () => {
    const region = showOver(<p>Text</p>);
    const main = document.querySelector('main')!;
    const add = () => {
      const control = document.createElement('button');
      control.dataset['at'] = '12,720,366,48';
      main.append(control);
      return control;
    };
    const control = add();
    await waitFor(() => {
      expect(region.dataset['side']).toBe('top');
    });
    act(() => findCloseButton().focus());
    control.remove();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(region.dataset['side']).toBe('top');
  });
});
