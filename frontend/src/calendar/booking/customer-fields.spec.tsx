import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';

import { openDetailNames, sealedDetailNames } from '@cablepark/contracts/schedule/booking-details';

import { chooseLanguage } from '#shared/i18n/language';
import { makeBooking } from '../test/bookings.ts';
import { CustomerFields } from './customer-fields.tsx';
import { toCustomerFields } from './detail-fields.ts';
import { ExtraFields } from './extra-fields.tsx';

const onFinish = jest.fn();

function open(booking = makeBooking([]).booking) {
  render(
    <Form initialValues={toCustomerFields(booking)} onFinish={onFinish}>
      <CustomerFields nameLabel="Name" />
      <ExtraFields />
      <button type="submit">Send</button>
    </Form>,
  );
}

async function submit(): Promise<unknown> {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => {
    expect(onFinish).toHaveBeenCalledTimes(1);
  });
  return onFinish.mock.calls[0]?.[0];
}

const pick = (level: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const option = document.querySelector(`.ant-select-item-option[title="${level}"]`);
  fireEvent.click(option ?? document.body);
};

beforeEach(() => {
  chooseLanguage('en');
  onFinish.mockClear();
});

describe("the customer's fields", () => {
  it('ask for every detail that is declared, none of which is required', async () => {
    open();
    const sent = await submit();
    expect(Object.keys(sent as object)).toEqual(
      expect.arrayContaining([...sealedDetailNames, ...openDetailNames]),
    );
    expect(sent).toMatchObject({ experienceLevel: '', notes: '', equipmentRental: false });
  });

  it.each([
    ['en', 'Experience level (optional)', 'Beginner'],
    ['lv', 'Pieredze (neobligāti)', 'Iesācējs'],
  ] as const)(
    'ask in %s for the experience level, and send the same word',
    async (language, label, level) => {
      chooseLanguage(language);
      open();
      expect(screen.getByRole('combobox', { name: label })).toBeTruthy();
      pick(level);
      expect(await submit()).toMatchObject({ experienceLevel: 'beginner' });
    },
  );

  it('keep a level in other words until another is picked, and let it be cleared', async () => {
    open({ ...makeBooking([]).booking, experienceLevel: 'two seasons' });
    expect(screen.getByText('two seasons')).toBeTruthy();
    pick('Not given');
    expect(await submit()).toMatchObject({ experienceLevel: '' });
  });
});
