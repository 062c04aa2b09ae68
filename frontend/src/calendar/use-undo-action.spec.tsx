import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { blockSlots } from '@cablepark/contracts/schedule/change-slots';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import { undoAction } from '@cablepark/contracts/undo/undo-action';

import { anna, exampleConfig } from '#shared/test/examples';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import type { ToastAction } from '#shared/toast/toasts';
import { actionOf, callEndpoint } from '../shared/api/calls.ts';
import { chooseLanguage } from '../shared/i18n/language.ts';
import { useCurrentUser } from '../shared/session/current-user.ts';
import { closeUndoQuestion, useUndoAction, useUndoQuestion } from './use-undo-action.ts';

const server = startServerForEachTest();
const undos = () => server.current.listRequestsTo(undoAction);
const rebook: ToastAction = { label: 'Book again', onPress: () => undefined };
const undone = { correlationId: 'undo', undoes: 'action', dryRun: false, changes: [], mails: 0 };
const cameBetween = () =>
  new Refused(409, { code: 'CAME_BETWEEN', error: 'Something has changed here since.' });

beforeEach(() => {
  chooseLanguage('en');
  closeUndoQuestion();
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(blockSlots, () => ({ message: '', timeSlots: [] }));
  server.current.answer(undoAction, () => undone);
});

async function pageOf(role: UserRole) {
  server.current.answer(getCurrentUser, () => ({ ...anna, role }));
  const page = renderInPage(() => ({ undoAction: useUndoAction(), user: useCurrentUser().user }));
  await waitFor(() => {
    expect(page.current.user?.role).toBe(role);
  });
  return page;
}

/** Blocks a slot this often, and returns the answers. */
async function block(times: number): Promise<object[]> {
  const answers: object[] = [];
  for (let i = 0; i < times; i += 1) {
    answers.push(await callEndpoint(blockSlots, { body: { timeSlotIds: [1], reason: 'Storm' } }));
  }

  return answers;
}

const press = (action: ToastAction | undefined) =>
  act(async () => {
    action?.onPress();
    await Promise.resolve();
  });

describe('the undo button of a toast', () => {
  it('takes the actions of a manager back, the last one first, and says so', async () => {
    const page = await pageOf('manager');
    const answers = await block(2);
    await press(page.current.undoAction(answers, rebook));
    await waitFor(() => {
      expect(page.toast).toMatchObject({ title: 'Undone', tone: 'plain' });
    });
    const [first = '', second = ''] = answers.map(actionOf);
    expect(undos()).toMatchObject([
      { path: `/api/admin/actions/${second}/undo`, body: { dryRun: false } },
      { path: `/api/admin/actions/${first}/undo`, body: { dryRun: false } },
    ]);
    expect(new Set(undos().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
  });

  it('is what the page has for others, who may not undo actions', async () => {
    const page = await pageOf('operator');
    const answers = await block(1);
    expect(page.current.undoAction(answers, rebook)).toBe(rebook);
    expect(page.current.undoAction(answers)).toBeUndefined();
  });

  it('is left out if nothing was changed', async () => {
    const page = await pageOf('admin');
    expect(page.current.undoAction([{}], rebook)).toBeUndefined();
  });
});

describe('an undo that fails', () => {
  it('opens the dialog about the action whose undo a later change blocks', async () => {
    const page = await pageOf('manager');
    const dialog = renderInPage(useUndoQuestion);
    const answers = await block(2);
    const [first = ''] = answers.map(actionOf);
    server.current.answer(undoAction, ({ path }) =>
      path.includes(`/${first}/`) ? cameBetween() : undone,
    );
    await press(page.current.undoAction(answers));
    await waitFor(() => {
      expect(dialog.current).toBe(first);
    });
    expect(page.toast?.tone).not.toBe('destructive');
  });

  it('gives the reason if no staff page is open that could have the dialog', async () => {
    const page = await pageOf('manager');
    server.current.answer(undoAction, cameBetween);
    await press(page.current.undoAction(await block(1)));
    await waitFor(() => {
      expect(page.toast).toMatchObject({
        text: 'Something has changed here since.',
        tone: 'destructive',
      });
    });
  });

  it('gives the reason for any other refusal, without a button', async () => {
    const page = await pageOf('manager');
    const dialog = renderInPage(useUndoQuestion);
    const error = 'This has already been undone.';
    server.current.answer(undoAction, () => new Refused(409, { code: 'ALREADY_UNDONE', error }));
    await press(page.current.undoAction(await block(1)));
    await waitFor(() => {
      expect(page.toast).toMatchObject({
        title: 'Could not be undone',
        text: error,
        tone: 'destructive',
      });
    });
    expect(page.toast?.action).toBeUndefined();
    expect(dialog.current).toBeNull();
  });

  it('goes on with the same key where the connection was lost', async () => {
    const page = await pageOf('manager');
    const answers = await block(2);
    const [first = ''] = answers.map(actionOf);
    server.current.answer(undoAction, ({ path }) =>
      path.includes(`/${first}/`) ? loseConnection() : undone,
    );
    await press(page.current.undoAction(answers));
    await waitFor(() => {
      expect(page.toast).toMatchObject({ title: 'Could not be undone', action: { label: 'Undo' } });
    });
    server.current.answer(undoAction, () => undone);
    await press(page.toast?.action);
    await waitFor(() => {
      expect(page.toast?.title).toBe('Undone');
    });
    const [, lost, again] = undos();
    expect(again).toEqual(lost);
    expect(undos()).toHaveLength(3);
  });
});
