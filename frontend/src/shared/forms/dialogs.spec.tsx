import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';

import { chooseLanguage } from '../i18n/language.ts';
import { ConfirmDialog, Dialog, FormDialog } from './dialogs.tsx';
import { checkThat } from './rule.ts';

const listButtonTexts = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

it.each([
  ['en', ['Close', 'Leave', 'Cancel']],
  ['lv', ['Aizvērt', 'Leave', 'Atcelt']],
] as const)('in %s, the primary button is the first after the cross', (language, texts) => {
  chooseLanguage(language);
  render(
    <ConfirmDialog title="Leave?" confirmText="Leave" onConfirm={jest.fn()} onClose={jest.fn()}>
      <p>Nothing is saved.</p>
    </ConfirmDialog>,
  );
  expect(listButtonTexts()).toEqual(texts);
});

it('a dialog shows a failure above its buttons', () => {
  const showDialog = (failure?: string) => (
    <Dialog
      title="Booking"
      buttons={<button type="button">Book</button>}
      failure={failure}
      onClose={jest.fn()}
    >
      <p>Saturday</p>
    </Dialog>
  );
  const { rerender } = render(showDialog());
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(showDialog('It is taken.'));
  const position = screen
    .getByRole('alert')
    .compareDocumentPosition(screen.getByRole('button', { name: 'Book' }));
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

const getLowerEdge = () =>
  screen.getByRole('dialog').parentElement?.style.getPropertyValue('--kept');

it.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))],
  ['Enter', () => fireEvent.submit(screen.getByRole('textbox'))],
])('a form that is submitted by %s keeps its lower edge, as errors appear', async (_, submit) => {
  chooseLanguage('en');
  Object.assign(window, { innerHeight: 900 });
  const onSubmit = jest.fn();
  render(
    <FormDialog<{ name: string }>
      title="Name"
      submitText="Save"
      onSubmit={onSubmit}
      onClose={jest.fn()}
    >
      <Form.Item name="name" label="Name" rules={[checkThat(() => false, 'Please say it.')]}>
        <Input />
      </Form.Item>
    </FormDialog>,
  );
  expect(getLowerEdge()).toBe('');
  screen.getByRole('dialog').getBoundingClientRect = () => ({ bottom: 500 }) as DOMRect;
  submit();
  await waitFor(() => {
    expect(screen.getByText('Please say it.')).toBeTruthy();
  });
  screen.getByRole('dialog').getBoundingClientRect = () => ({ bottom: 600 }) as DOMRect;
  submit();
  expect(getLowerEdge()).toBe('400px');
  expect(onSubmit).not.toHaveBeenCalled();
});

describe('a phone’s keyboard', () => {
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  const readRoom = () => document.documentElement.style.getPropertyValue('--keyboard-room');
  const resize = (size: Partial<typeof viewport>) => {
    Object.assign(viewport, size);
    viewport.dispatchEvent(new Event('resize'));
  };

  it('covers no dialog, keeps the field that is typed into in view, and leaves a zoomed page alone', () => {
    Object.assign(window, { innerHeight: 844, visualViewport: viewport });
    const scrollIntoView = jest.fn();
    const { unmount } = render(
      <Dialog title="Name" onClose={jest.fn()}>
        <input aria-label="Name" />
      </Dialog>,
    );
    const field = screen.getByRole('textbox', { name: 'Name' });
    field.scrollIntoView = scrollIntoView;
    field.focus();
    resize({ height: 500 });
    expect(readRoom()).toBe('344px');
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
    resize({ height: 422, scale: 2 });
    expect(readRoom()).toBe('0px');
    unmount();
    expect(readRoom()).toBe('');
  });
});
