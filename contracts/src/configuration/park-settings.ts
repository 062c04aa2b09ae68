import type { EventOf } from '../shared/define-event.ts';
import type { SettingDefinition } from './define-setting.ts';
import { leadTimeSetting } from './lead-time.ts';
import { paymentSetting } from './payment.ts';
import { remindersSetting } from './reminders.ts';

/** The settings that are declared with `defineSetting`, in the order of their forms. */
export const parkSettings = [leadTimeSetting, remindersSetting, paymentSetting] as const;

type Declared = (typeof parkSettings)[number];
export type ParkSettingName = Declared['name'];

/** One of them, for what is the same for all. */
export type ParkSetting = SettingDefinition<ParkSettingName, Declared['event']['type']>;

/** The value of each declared setting, by its name. */
export type ParkSettingValues = {
  readonly [Setting in Declared as Setting['name']]: Setting['defaultValue'];
};

/** A change of a declared setting. */
export type ParkSettingEvent = EventOf<Declared['event']>;

const settingsByName = new Map<string, ParkSetting>(
  parkSettings.map((setting) => [setting.name, setting]),
);
/** Each event of the schedule is looked up here when it is folded. */
const settingsByEvent = new Map<string, ParkSetting>(
  parkSettings.map((setting) => [setting.event.type, setting]),
);

/** The declared setting of this name; undefined for hours, prices, special days and the address. */
export const findParkSetting = (name: string): ParkSetting | undefined => settingsByName.get(name);

/** The setting that an event of this type changes; undefined if it changes no declared one. */
export const findSettingOfEvent = (type: string): ParkSetting | undefined =>
  settingsByEvent.get(type);

/** Whether an event is a change of a declared setting. */
export const isParkSettingEvent = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: ParkSettingEvent['type'] }> =>
  settingsByEvent.has(event.type);
