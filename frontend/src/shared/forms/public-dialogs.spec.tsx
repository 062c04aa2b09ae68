import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';

import { chooseLanguage } from '../i18n/language.ts';
import { PublicConfirmDialog, PublicDialog, PublicFormDialog } from './public-dialogs.tsx';
import { TextInput } from './public-fields.tsx';
import { useFormFields } from './use-form-fields.ts';

const onClose = jest.fn();
const onSubmit = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  chooseLanguage('en');
  document.body.innerHTML = '';
});

function Form({ failure }: { readonly failure?: string }) {
  const form = useFormFields({
    initial: { name: '' },
    checks: { name: (name) => (name === '' ? 'Please say it.' : undefined) },
    onSubmit,
  });
  return (
    <PublicFormDialog
      title="Who are you?"
      form={form}
      submitText="Save"
      failure={failure}
      onClose={onClose}
    >
      <TextInput text={form.bindText('name')} kind="fullName" label="Name" />
    </PublicFormDialog>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const listButtonTexts = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('a public dialog', () => {
  it.each([
    ['en', ['Close', 'Leave', 'Cancel']],
    ['lv', ['Aizvērt', 'Leave', 'Atcelt']],
  ] as const)('in %s, has its primary button after the cross', (language, texts) => {
    chooseLanguage(language);
    render(
      <PublicConfirmDialog
        title="Leave?"
        confirmText="Leave"
        onConfirm={jest.fn()}
        onClose={onClose}
      />,
    );
    expect(screen.getByRole('dialog', { name: 'Leave?' })).toBeTruthy();
    expect(listButtonTexts()).toEqual(texts);
  });

  it.each([
    ['its cross', () => press('Close')],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
    [
      'Escape after its button was disabled',
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    ],
    ['a click beside it', () => fireEvent.click(document.querySelector('[aria-hidden=true]')!)],
  ])('closes by %s', (_, close) => {
    render(<PublicDialog title="Booked" buttons={null} onClose={onClose} />);
    close();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open for a key that is pressed in a toast', () => {
    render(
      <>
        <button type="button">Undo</button>
        <PublicDialog title="Booked" buttons={null} onClose={onClose} />
      </>,
    );
    fireEvent.keyDown(screen.getByRole('button', { name: 'Undo' }), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('lets nothing but toasts be used beside it, and gives the focus back', () => {
    const root = document.createElement('div');
    root.id = 'root';
    document.body.append(root);
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <main>
            <button type="button" onClick={() => setOpen(true)}>
              Open
            </button>
          </main>
          <section id="toasts" aria-label="Toasts" />
          {isOpen && <PublicDialog title="Booked" buttons={null} onClose={() => setOpen(false)} />}
        </>
      );
    };

    render(<Page />, { container: root });
    const isInert = (selector: string) => document.querySelector(selector)?.hasAttribute('inert');
    const opener = screen.getByRole('button', { name: 'Open' });
    opener.focus();
    press('Open');
    expect([isInert('main'), isInert('#toasts')]).toEqual([true, false]);
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    expect(document.body.style.overflow).toBe('hidden');
    press('Close');
    expect(isInert('main')).toBe(false);
    expect(document.activeElement).toBe(opener);
    expect(document.body.style.overflow).toBe('');
  });
});

describe('a public dialog with a form', () => {
  it('begins in its first field, and is not closed by a click beside it', () => {
    render(<Form />);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(document.querySelector('button[aria-hidden=true]')).toBeNull();
  });

  it('is sent by its button once it is right, and keeps its lower edge as errors appear', () => {
    render(<Form />);
    const dialog = screen.getByRole('dialog');
    const getLowerEdge = () => dialog.parentElement?.style.getPropertyValue('--kept');
    Object.assign(window, { innerHeight: 900 });
    dialog.getBoundingClientRect = () => ({ bottom: 500 }) as DOMRect;
    expect(getLowerEdge()).toBe('');
    press('Save');
    expect(screen.getByText('Please say it.')).toBeTruthy();
    expect(getLowerEdge()).toBe('400px');
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Anna' } });
    press('Save');
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Anna' });
  });

  it('says above its buttons why it failed', () => {
    render(<Form failure="It is taken." />);
    const position = screen
      .getByRole('alert')
      .compareDocumentPosition(screen.getByRole('button', { name: 'Save' }));
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});
