import { beforeEach, describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';

import { closeStretch, type Closure } from '@cablepark/contracts/schedule/closure';

import { chooseLanguage } from '../shared/i18n/language.ts';
import { loseConnection, Refused, startServerForEachTest } from '../shared/test/fake-server.ts';
import { renderInPage } from '../shared/test/in-page.tsx';
import { useCloseStretch } from './closing/closures.ts';
import { useAction } from './use-action.ts';

const body = {
  from: '2026-06-20T11:07:00.000Z',
  to: '2026-06-20T21:00:00.000Z',
  reason: 'weather',
  note: null,
} as const;
const closure: Closure = { id: 'c', ...body, slots: 0, bookings: [], staying: [], mails: 0 };

const server = startServerForEachTest();
let done: Closure[];

beforeEach(() => {
  chooseLanguage('en');
  done = [];
  server.current.answer(closeStretch, () => closure);
});

const closing = () =>
  renderInPage(() =>
    useAction(
      useCloseStretch().mutateAsync,
      { failed: 'Could not be closed', unsettled: 'Press it again' },
      (answer) => {
        done.push(answer);
      },
    ),
  );
const keys = () =>
  server.current.listRequestsTo(closeStretch).map(({ headers }) => headers['Idempotency-Key']);

describe('closing a stretch', () => {
  it('sends one request however often the button is pressed', async () => {
    const page = closing();
    await act(async () => {
      await Promise.all([page.current.perform(body), page.current.perform(body)]);
    });
    expect(keys()).toHaveLength(1);
    expect(done).toEqual([closure]);
    expect(page.current.failure).toBeUndefined();
  });

  it('sends the same key again after the connection was lost, and another one for the next closure', async () => {
    const page = closing();
    server.current.answer(closeStretch, loseConnection);
    await act(() => page.current.perform(body));
    expect(page.current.failure).toEqual({ isUnsettled: true, text: 'Press it again' });
    expect(page.current.isPending).toBe(false);
    server.current.answer(closeStretch, () => closure);
    await act(() => page.current.perform(body));
    expect(done).toHaveLength(1);
    await act(() => page.current.perform(body));
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('says why it was refused, and that it was not done', async () => {
    const page = closing();
    server.current.answer(
      closeStretch,
      () => new Refused(400, { error: 'The closure must end in the future' }),
    );
    await act(() => page.current.perform(body));
    expect(page.current.failure).toEqual({
      isUnsettled: false,
      text: 'The closure must end in the future',
    });
    expect(page.toast?.title).toBe('Could not be closed');
    expect(done).toEqual([]);
  });
});
