import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';

import { startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { makeFreeSlot } from '../test/slots.ts';
import { keepForSignIn, SelectionProvider, useSelection } from './selection-provider.tsx';

const threeOClock = makeFreeSlot('2026-06-20', '15:00', { price: 20 });
const halfPastThree = makeFreeSlot('2026-06-20', '15:30', { price: 25 });
const elsewhere = makeFreeSlot('2026-06-21', '15:00');

startServerForEachTest();

const page = () =>
  renderInPage(useSelection, {
    around: (children) => <SelectionProvider>{children}</SelectionProvider>,
  });
const ids = ({ current }: ReturnType<typeof page>) => current.slots.map(({ id }) => id);

describe('the selection', () => {
  it('adds and removes slots, with their total', () => {
    const selection = page();
    for (const slot of [halfPastThree, threeOClock]) {
      act(() => {
        expect(selection.current.toggle(slot)).toBeUndefined();
      });
    }

    expect(ids(selection)).toEqual([threeOClock.id, halfPastThree.id]);
    expect(selection.current.total).toBe(45);
    expect(selection.current.has(threeOClock.id)).toBe(true);
    act(() => {
      selection.current.toggle(threeOClock);
    });
    expect(ids(selection)).toEqual([halfPastThree.id]);
    act(() => {
      selection.current.clear();
    });
    expect(selection.current).toMatchObject({ slots: [], total: 0 });
  });

  it('stays unchanged if a slot cannot be added, and returns the reason', () => {
    const selection = page();
    act(() => {
      selection.current.toggle(threeOClock);
    });
    act(() => {
      expect(selection.current.toggle(elsewhere)).toBe('otherDay');
    });
    expect(ids(selection)).toEqual([threeOClock.id]);
  });

  it('removes several slots at once, also when two removals happen in one render', () => {
    const selection = page();
    act(() => {
      selection.current.toggle(threeOClock);
    });
    act(() => {
      selection.current.toggle(halfPastThree);
    });
    act(() => {
      selection.current.remove([threeOClock.id]);
      selection.current.remove([halfPastThree.id]);
    });
    expect(ids(selection)).toEqual([]);
  });

  it('is restored after a reload, and leaves nothing in storage once it is cleared', () => {
    const before = page();
    act(() => {
      before.current.toggle(threeOClock);
    });
    before.unmount();
    const after = page();
    expect(ids(after)).toEqual([threeOClock.id]);
    act(() => {
      after.current.clear();
    });
    expect(localStorage.getItem('enhancedBookingSelection')).toBeNull();
  });

  it('stored before a sign-in with Google is restored once, in preference to the saved one', () => {
    localStorage.setItem('enhancedBookingSelection', JSON.stringify([halfPastThree]));
    keepForSignIn([threeOClock]);
    const back = page();
    expect(ids(back)).toEqual([threeOClock.id]);
    act(() => {
      back.current.clear();
    });
    back.unmount();
    expect(ids(page())).toEqual([]);
  });

  it('cannot be used outside of its provider', () => {
    expect(() => renderInPage(useSelection)).toThrow('within a SelectionProvider');
  });
});
