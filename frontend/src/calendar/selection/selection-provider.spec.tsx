import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { serverForEachTest } from '../../shared/test/fake-server.ts';
import { renderInPage } from '../../shared/test/in-page.tsx';
import { freeSlot } from '../test/slots.ts';
import { SelectionProvider, useSelection } from './selection-provider.tsx';
import { keepForSignIn } from './selection-storage.ts';

const three = freeSlot('2026-06-20', '15:00', { price: 20 });
const half = freeSlot('2026-06-20', '15:30', { price: 25 });
const elsewhere = freeSlot('2026-06-21', '15:00');

serverForEachTest();

const page = () =>
  renderInPage(useSelection, { around: (children) => <SelectionProvider>{children}</SelectionProvider> });
const ids = ({ current }: ReturnType<typeof page>) => current.slots.map(({ id }) => id);

describe('the selection', () => {
  it('adds and removes slots, with their total', () => {
    const selection = page();
    for (const slot of [half, three])
      act(() => {
        expect(selection.current.toggle(slot)).toBeUndefined();
      });
    expect(ids(selection)).toEqual([three.id, half.id]);
    expect(selection.current.total).toBe(45);
    expect(selection.current.has(three.id)).toBe(true);
    act(() => {
      selection.current.toggle(three);
    });
    expect(ids(selection)).toEqual([half.id]);
    act(() => {
      selection.current.clear();
    });
    expect(selection.current).toMatchObject({ slots: [], total: 0 });
  });

  it('stays unchanged where a slot cannot be added, and returns the reason', () => {
    const selection = page();
    act(() => {
      selection.current.toggle(three);
    });
    act(() => {
      expect(selection.current.toggle(elsewhere)).toBe('otherDay');
    });
    expect(ids(selection)).toEqual([three.id]);
  });

  it('removes several slots at once, also where two removals happen in one render', () => {
    const selection = page();
    act(() => {
      selection.current.toggle(three);
    });
    act(() => {
      selection.current.toggle(half);
    });
    act(() => {
      selection.current.remove([three.id]);
      selection.current.remove([half.id]);
    });
    expect(ids(selection)).toEqual([]);
  });

  it('is restored after a reload, and leaves nothing in storage once it is cleared', () => {
    const before = page();
    act(() => {
      before.current.toggle(three);
    });
    before.unmount();
    const after = page();
    expect(ids(after)).toEqual([three.id]);
    act(() => {
      after.current.clear();
    });
    expect(localStorage.getItem('enhancedBookingSelection')).toBeNull();
  });

  it('stored before a sign-in with Google is restored once, in preference to the saved one', () => {
    localStorage.setItem('enhancedBookingSelection', JSON.stringify([half]));
    keepForSignIn([three]);
    const back = page();
    expect(ids(back)).toEqual([three.id]);
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
