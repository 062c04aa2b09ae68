import { beforeEach, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

import { placeFreely } from './free-place.ts';

/**
 * jsdom lays nothing out, so each element says where it is on the page: left, top, width and
 * height.
 */
type Place = readonly [left: number, top: number, width: number, height: number];

const boxAt = (...place: Place) => ({ 'data-at': place.join() });

Element.prototype.getBoundingClientRect = function boundingBox(this: HTMLElement) {
  const place = this.dataset['narrow'] === 'true' ? this.dataset['narrowAt'] : this.dataset['at'];
  const [left = 0, top = 0, width = 0, height = 0] = (place ?? '0,0,0,0').split(',').map(Number);
  const inWindow = top - scrollY;
  return {
    left,
    right: left + width,
    top: inWindow,
    bottom: inWindow + height,
    width,
    height,
  } as DOMRect;
};

const PAGE_HEIGHT = 2000;
const LOWEST = 16;

/**
 * A phone's window of 390 × 800, with a control of 200 × 50 px that floats 12 px from its right
 * edge, or of 50 × 50 once it is narrow.
 */
function placeWide(page: ReactNode): HTMLElement {
  const { container } = render(
    <>
      <main>{page}</main>
      <div data-docked data-floating data-narrow-at="328,734,50,50" {...boxAt(178, 734, 200, 50)}>
        <button type="button" {...boxAt(178, 734, 200, 50)} />
      </div>
    </>,
  );
  const floating = container.querySelector<HTMLElement>('[data-floating]')!;
  placeFreely(floating);
  return floating;
}

const placeOf = (floating: HTMLElement): number =>
  Number.parseFloat(floating.style.getPropertyValue('--place'));
const isNarrow = (floating: HTMLElement): boolean => floating.dataset['narrow'] === 'true';

const placeOver = (page: ReactNode): number => placeOf(placeWide(page));

beforeEach(() => {
  Object.assign(window, { innerWidth: 390, innerHeight: 800, scrollY: 0 });
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    value: PAGE_HEIGHT,
    configurable: true,
  });
});

/** How far above the window's lower edge a line of the page is, at the top. */
const readDistanceFromBottom = (y: number) => 800 - y;

describe('what floats', () => {
  it('is at the lower edge where nothing is under it', () => {
    expect(placeOver(<p>Text</p>)).toBe(LOWEST);
  });

  it('covers the edge of a wide control, whose middle is elsewhere, only without other room', () => {
    const wide = (y: number) => <button key={y} type="button" {...boxAt(12, y, 300, 48)} />;
    expect(placeOver(wide(740))).toBeGreaterThanOrEqual(readDistanceFromBottom(740));
    expect(placeOver([740, 690, 640, 590, 540].map(wide))).toBe(LOWEST);
  });

  it('is above a control whose middle would be under it at the top of the page', () => {
    const place = placeOver(<button type="button" {...boxAt(330, 740, 40, 40)} />);
    expect(place).toBeGreaterThan(readDistanceFromBottom(760));
    expect(place).toBeLessThanOrEqual(readDistanceFromBottom(740) + 4);
  });

  it('is above one that would be under it at the end of the page', () => {
    const end = PAGE_HEIGHT - 800;
    const place = placeOver(<summary {...boxAt(330, end + 740, 40, 40)} />);
    expect(place).toBeGreaterThan(readDistanceFromBottom(760));
  });

  it('is placed alike wherever the page has been scrolled to', () => {
    const control = <button type="button" {...boxAt(330, 740, 40, 40)} />;
    const place = placeOver(control);
    Object.assign(window, { scrollY: 300 });
    expect(placeOver(control)).toBe(place);
  });

  it('is between two controls if there is room', () => {
    const place = placeOver(
      <>
        <button type="button" {...boxAt(330, 760, 40, 30)} />
        <button type="button" {...boxAt(330, 660, 40, 30)} />
      </>,
    );
    expect(place).toBeGreaterThan(readDistanceFromBottom(760));
    expect(place + 50).toBeLessThan(readDistanceFromBottom(690));
  });

  it('leaves a whole button free, if there is room not far up', () => {
    const button = <button type="button" {...boxAt(290, 660, 88, 80)} />;
    expect(placeOver(button)).toBeGreaterThanOrEqual(readDistanceFromBottom(660));
  });

  it('cuts through no text of a control, unless there is no other place', () => {
    const addLink = (y: number) => (
      <a key={y} href="/" {...boxAt(330, y, 40, 20)}>
        Link
      </a>
    );
    const above = placeOver(addLink(724));
    expect(above).toBeGreaterThanOrEqual(readDistanceFromBottom(724));
    const rows = Array.from({ length: 15 }, (_, i) => addLink(i * 54));
    expect(isNarrow(placeWide(rows))).toBe(false);
  });

  it('is above a QR code, every part of which is needed, or beside it', () => {
    const code = <svg data-uncovered {...boxAt(109, 590, 172, 172)} />;
    expect(placeOver(code)).toBeGreaterThanOrEqual(readDistanceFromBottom(590));

    const large = placeWide(<svg data-uncovered {...boxAt(9, 420, 300, 372)} />);
    expect(isNarrow(large)).toBe(true);
    expect(placeOf(large)).toBe(LOWEST);
  });

  it('is above a bar that is docked at the lower edge, whatever the bar has', () => {
    const bar = (
      <section data-docked {...boxAt(0, 700, 390, 100)}>
        <button type="button" {...boxAt(330, 720, 40, 40)} />
      </section>
    );
    expect(placeOver(bar)).toBe(100 + LOWEST);
  });

  /** Controls from the window's top to its lower edge. */
  const coverColumn = (left: number) =>
    Array.from({ length: 20 }, (_, i) => (
      <button key={i} type="button" {...boxAt(left, i * 40, 40, 40)} />
    ));

  it('is as wide as it is where there is room in the lower half', () => {
    const floating = placeWide(<button type="button" {...boxAt(330, 740, 40, 40)} />);
    expect(isNarrow(floating)).toBe(false);
  });

  it('becomes narrow where a wide one would cover something, or be far up', () => {
    const floating = placeWide(coverColumn(200));
    expect(isNarrow(floating)).toBe(true);
    expect(placeOf(floating)).toBe(LOWEST);
    const lowerHalf = coverColumn(200).slice(10);
    expect(isNarrow(placeWide(lowerHalf))).toBe(true);
  });

  it('is wide again once there is room', () => {
    const floating = placeWide(coverColumn(200));
    document.querySelector('main')?.replaceChildren();
    placeFreely(floating);
    expect(isNarrow(floating)).toBe(false);
  });

  it('stays at the lower edge where there is no room at all', () => {
    expect(placeOver(coverColumn(330))).toBe(LOWEST);
  });
});
