import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

import type { SettingField, SettingValue } from '@cablepark/contracts/configuration/define-setting';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { leadTimeSetting } from '@cablepark/contracts/configuration/lead-time';
import { parkSettings, type ParkSetting } from '@cablepark/contracts/configuration/park-settings';
import { remindersSetting } from '@cablepark/contracts/configuration/reminders';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { ParkSettingSection } from './park-setting-section.tsx';

const server = startServerForEachTest();
const settings = {
  id: 1,
  restrictionMode: 'enforced' as const,
  leadTimeHours: 24,
  operatorOnSite: false,
  updatedAt: null,
};

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(leadTimeSetting.read, () => settings);
  server.current.answer(remindersSetting.read, () => ({ hoursBefore: 24 }));
});

const show = (section: ReactNode) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{section}</MemoryRouter>
    </QueryClientProvider>,
  );

/** antd tells what was edited a moment later. */
async function save(): Promise<void> {
  expect(await screen.findByText('Not saved yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
}

it('only what was changed is sent', async () => {
  const sent: unknown[] = [];
  server.current.answer(leadTimeSetting.change, ({ body }) => {
    sent.push(body);
    return { message: 'Saved.', settings: { ...settings, leadTimeHours: 3 } };
  });
  show(<ParkSettingSection setting={leadTimeSetting} />);
  const hours = await screen.findByLabelText('Lead Time Hours');
  expect(screen.queryByText('Not saved yet')).toBeNull();
  fireEvent.change(hours, { target: { value: '3' } });
  await save();
  await waitFor(() => {
    expect(sent).toEqual([{ leadTimeHours: 3 }]);
  });
});

it('what is wrong with a field is said once it is left, and isn’t sent', async () => {
  server.current.answer(remindersSetting.change, () => ({ hoursBefore: 169 }));
  show(<ParkSettingSection setting={remindersSetting} />);
  const hours = await screen.findByLabelText('Hours before the session');
  fireEvent.change(hours, { target: { value: '169' } });
  fireEvent.blur(hours);
  expect(await screen.findByText('Please enter whole hours from 0 to 168')).toBeTruthy();
  await save();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => {
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });
  expect(screen.getByLabelText('Hours before the session')).toHaveProperty('value', '24');
  expect(screen.queryByText('Please enter whole hours from 0 to 168')).toBeNull();
  expect(server.current.listRequestsTo(remindersSetting.change)).toEqual([]);
});

describe.each(parkSettings.map((setting) => [setting.name, setting as ParkSetting] as const))(
  'the form of the declared setting %s',
  (_, setting) => {
    const { texts, fields, defaultValue, example } = setting;
    beforeEach(() => {
      server.current.answer(setting.read, () => setting.toEntry(defaultValue, null));
      server.current.answer(setting.change, () =>
        setting.toChanged(setting.toEntry(example, '2026-06-01T09:00:00.000Z')),
      );
    });

    it.each(['en', 'lv'] as const)(
      'has its title and each field with its label (%s)',
      async (l) => {
        chooseLanguage(l);
        show(<ParkSettingSection setting={setting} />);
        expect(screen.getByRole('heading', { name: texts.title[l] })).toBeTruthy();
        expect(screen.getByText(texts.lead[l])).toBeTruthy();
        expect(await screen.findByRole('group', { name: texts.title[l] })).toBeTruthy();
        for (const { label } of Object.values(fields)) {
          expect(screen.getAllByLabelText(label[l], { exact: false }).length).toBeGreaterThan(0);
        }
      },
    );

    it('sends what was entered', async () => {
      show(<ParkSettingSection setting={setting} />);
      await screen.findByRole('group', { name: texts.title.en });
      for (const [name, field] of Object.entries(fields)) {
        edit(field, example[name]);
      }

      await save();
      await waitFor(() => {
        expect(server.current.listRequestsTo(setting.change)).toHaveLength(1);
      });
      const [request] = server.current.listRequestsTo(setting.change);
      expect({ ...defaultValue, ...(request?.body as object) }).toEqual(example);
    });
  },
);

/** Enters a value into a field of an English form. */
function edit(field: SettingField, value: SettingValue[string] | undefined): void {
  const label = field.label.en;
  switch (field.kind) {
    case 'mode': {
      const name = field.modes[String(value)]?.name.en ?? '';
      const radio = screen.getByText(name).closest('label')?.querySelector('input');
      fireEvent.click(radio as HTMLElement);
      return;
    }
    case 'yesOrNo': {
      const control = screen.getByRole('switch', { name: new RegExp(label) });
      if (value === true) {
        fireEvent.click(control);
      }

      return;
    }
    case 'wholeNumber':
    case 'sentence':
      fireEvent.change(screen.getByLabelText(label), { target: { value: String(value) } });
  }
}
