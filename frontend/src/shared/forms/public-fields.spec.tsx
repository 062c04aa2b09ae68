import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';

import { chooseLanguage, useLanguage } from '../i18n/language.ts';
import { LongTextInput, PublicForm, TextInput } from './public-fields.tsx';
import { useFormFields } from './use-form-fields.ts';

interface Fields {
  readonly fullName: string;
  readonly email: string;
  readonly notes?: string;
}

const onSubmit = jest.fn<(fields: Fields) => void>();
const onChange = jest.fn<(changed: Partial<Fields>) => void>();

function Form({ isPending = false }: { readonly isPending?: boolean }) {
  const missing = useLanguage() === 'lv' ? 'Ieraksti vārdu' : 'Enter a name';
  const form = useFormFields<Fields>({
    initial: { fullName: '', email: '' },
    checks: {
      fullName: (value) => (value === '' ? missing : undefined),
      email: (value) => (String(value).includes('@') ? undefined : 'Enter an e-mail'),
    },
    onChange,
    onSubmit,
  });
  return (
    <PublicForm isPending={isPending} onSubmit={form.submit}>
      <TextInput text={form.bindText('fullName')} kind="fullName" label="Name" />
      <TextInput text={form.bindText('email')} kind="email" label="Email" />
      <LongTextInput text={form.bindText('notes')} label="Notes" isOptional maxLength={20} />
      <button type="submit">Send</button>
    </PublicForm>
  );
}

beforeEach(() => {
  jest.clearAllMocks();
  chooseLanguage('en');
});

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

it('says nothing before a field is left, and what is wrong until it is right', () => {
  render(<Form />);
  type('Email', 'anna');
  expect(screen.queryByText('Enter an e-mail')).toBeNull();
  fireEvent.blur(field('Email'));
  expect(screen.getByText('Enter an e-mail')).toBeTruthy();
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  type('Email', 'anna@example.com');
  expect(screen.queryByText('Enter an e-mail')).toBeNull();
});

it('says it in the page’s present language', () => {
  render(<Form />);
  fireEvent.blur(field('Name'));
  expect(screen.getByText('Enter a name')).toBeTruthy();
  act(() => chooseLanguage('lv'));
  expect(screen.getByText('Ieraksti vārdu')).toBeTruthy();
});

it('is not sent while a field is wrong, and leads to the first such one', () => {
  render(<Form />);
  send();
  expect(screen.getByText('Enter a name')).toBeTruthy();
  expect(screen.getByText('Enter an e-mail')).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  type('Name', 'Anna');
  send();
  expect(document.activeElement).toBe(field('Email'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('is sent with what was typed, and reports each change before', () => {
  render(<Form />);
  type('Name', 'Anna');
  type('Email', 'anna@example.com');
  type(/^Notes/, 'two boards');
  send();
  expect(onChange.mock.calls).toEqual([
    [{ fullName: 'Anna' }],
    [{ email: 'anna@example.com' }],
    [{ notes: 'two boards' }],
  ]);
  expect(onSubmit).toHaveBeenCalledWith({
    fullName: 'Anna',
    email: 'anna@example.com',
    notes: 'two boards',
  });
});

it('can not be changed while it is being sent', () => {
  render(<Form isPending />);
  expect(field('Name').matches(':disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Send' }).matches(':disabled')).toBe(true);
});
