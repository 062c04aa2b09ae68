import type { SettingField } from '@cablepark/contracts/configuration/define-setting';
import { findParkSetting } from '@cablepark/contracts/configuration/park-settings';
import { noteIn } from '@cablepark/contracts/shared/note-in';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { UserRole } from '@cablepark/contracts/shared/roles';

import { formatTimes, slotOf } from '#calendar/slots/slots';
import { useFillText } from '#shared/i18n/dictionary';
import { formatFullDay, formatShortDay, formatWeekday } from '#shared/i18n/format-day';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { formatExactPrice } from '#shared/i18n/format-price';
import type { Action, Change } from './actions.ts';
import { groupDifferences, listTellingDifferences, type Difference } from './differences.ts';
import { useEventSentence } from './event-types.ts';
import type { UserNames } from './history.ts';
import { auditTexts, useAuditWords } from './locales/words.ts';
import { findSubject } from './subject.ts';

/** On up to this many days, slots are written one by one. */
const MOST_DAYS_WRITTEN = 3;

/**
 * Returns a function that puts a change into words: what happened, to what, why, and what differs
 * between before and after. With `isWhole` it lists all differences, otherwise those that the
 * sentence doesn't imply.
 */
export function useChangeTexts(userNames: UserNames) {
  const t = useAuditWords();
  const eventSentence = useEventSentence();
  const aboutText = useAboutText(userNames);
  const differenceText = useDifferenceText();
  const describeReason = (reason: string) =>
    isKeyOf(auditTexts.reason, reason) ? t(`reason.${reason}`) : t('words', { text: reason });

  return (change: Change, actor: Action['actor'], isWhole = false) => {
    const { entries, eventType } = change;
    const references = dropRepeated(entries.flatMap(({ subject }) => subject.reference ?? []));
    const reference = references.length === 1 ? (references[0] ?? null) : null;
    const reasons = dropRepeated(entries.flatMap(({ reason }) => reason ?? []));
    const differences = isWhole ? groupDifferences(entries) : listTellingDifferences(entries);
    const isOfSeveral = dropRepeated(entries.map(({ subject }) => subject.setting)).length > 1;
    return {
      event: eventSentence(eventType),
      /** The reference of the booking, if it is about a single one. */
      reference,
      /** The reference that people say and see. */
      shownReference:
        entries.find(({ subject }) => subject.reference === reference)?.shortReference ?? reference,
      about: aboutText(change, actor, references),
      reason: reasons.length === 0 ? undefined : reasons.map(describeReason).join(', '),
      differences: differences.map((difference) => differenceText(difference, isOfSeveral)),
    };
  };
}

const dropRepeated = <T>(of: readonly T[]): T[] => [...new Set(of)];
const isKeyOf = <T extends object>(of: T, key: string): key is keyof T & string =>
  Object.hasOwn(of, key);

/** It is long because it lists the subjects of a change one after the other. */
function useAboutText(
  userNames: UserNames,
): (change: Change, actor: Action['actor'], references: readonly string[]) => string | undefined {
  const t = useAuditWords();
  const settingText = useSettingText();
  const describeAccount = (userId: string, actor: Action['actor']) => {
    // The line already names the actor, so changes to the actor's own account need no subject.
    if (actor.kind === 'user' && actor.userId === userId) {
      return undefined;
    }

    const name = userNames.get(userId);
    return name === undefined ? t('about.someUser') : t('about.user', { name });
  };

  const describeSlots = (slots: readonly SlotId[]) => {
    const days = dropRepeated(slots.map(dayOf)).sort();
    return days.length <= MOST_DAYS_WRITTEN ? formatTimes(t.language, slots) : describeDays(days);
  };

  const describeDays = (days: readonly Day[]) => {
    const [first = '', last = first] = [days[0], days.at(-1)];
    if (days.length === 1) {
      return t('about.schedule', { day: formatFullDay(t.language, first) });
    }

    return t('about.days', {
      count: days.length,
      range: `${formatShortDay(t.language, first)} – ${formatShortDay(t.language, last)}`,
    });
  };

  return (change, actor, references) => {
    const { entries } = change;
    const slots = dropRepeated(
      entries.flatMap(({ subject, to }) => (to ?? subject.timeSlots ?? []).map(slotOf)),
    );
    if (references.length > 1) {
      return t('bookingCount', { count: references.length });
    }
    if (slots.length > 0) {
      return describeSlots(slots);
    }

    const settings = dropRepeated(entries.flatMap((entry) => entry.subject.setting ?? []));
    const [setting] = settings;
    if (settings.length > 1) {
      return t('about.settings');
    }

    const isSeveral = entries.some(({ changes }) => changes?.some(({ day }) => day !== undefined));
    if (setting !== undefined) {
      return settingText(setting, isSeveral);
    }

    const [userId] = entries.flatMap(({ subject }) => subject.userId ?? []);
    if (userId !== undefined) {
      return describeAccount(userId, actor);
    }

    const subject = findSubject(change);
    if (subject.kind === 'days') {
      return describeDays(subject.days);
    }
    if (subject.kind === 'user') {
      return describeAccount(subject.userId, actor);
    }

    return subject.kind === 'none' ? undefined : t(`about.${subject.kind}`);
  };
}

function useSettingText(): (setting: string, isSeveral: boolean) => string {
  const t = useAuditWords();
  const fill = useFillText();
  return (setting, isSeveral) => {
    const [kind = '', name = ''] = setting.split('.');
    switch (kind) {
      case 'operatingHours':
        return t('setting.operatingHours', { day: formatWeekday(t.language, Number(name)) });
      case 'pricing':
        return isKeyOf(auditTexts.setting.pricing, name) ? t(`setting.pricing.${name}`) : name;
      case 'specialDay':
        return t(isSeveral ? 'setting.specialDays' : 'setting.specialDay', {
          day: formatFullDay(t.language, name),
        });
      case 'adminEmail':
        return t('setting.adminEmail');
      default: {
        const declared = findParkSetting(setting);
        return declared ? fill(declared.texts.inHistory) : setting;
      }
    }
  };
}

/**
 * Returns the words of a difference; `isOfSeveral` says that other settings changed with this one.
 */
export function useDifferenceText(): (difference: Difference, isOfSeveral: boolean) => string {
  const t = useAuditWords();
  const fill = useFillText();
  const settingText = useSettingText();
  const valueText = useValueText();
  const nameField = (field: string, declared: SettingField | undefined) => {
    if (declared) {
      return fill(declared.inHistory ?? declared.label);
    }

    return isKeyOf(auditTexts.field, field) ? t(`field.${field}`) : field;
  };

  const describeOwner = ({ slots, days, setting }: Difference, isOfSeveral: boolean) => {
    if (slots.length > 0) {
      return formatTimes(t.language, slots);
    }
    if (days.length > 0) {
      return days.map((day) => formatShortDay(t.language, day)).join(', ');
    }

    return setting !== null && isOfSeveral ? settingText(setting, false) : '';
  };

  return (difference, isOfSeveral) => {
    const { field, before, after, slots, setting } = difference;
    const declared = setting === null ? undefined : findParkSetting(setting)?.fields[field];
    const name = nameField(field, declared);
    const what = describeField(field, name, describeOwner(difference, isOfSeveral));
    if (before === null && after === null) {
      return t('changed', { what });
    }

    const isOfSlot = slots.length > 0;
    const sayValue = (value: unknown) => {
      const mode = declared?.kind === 'mode' ? declared.modes[String(value)] : undefined;
      return mode ? fill(mode.inHistory) : valueText(field, value, isOfSlot);
    };

    // A yes or no that is gone, such as that of a removed special day, counts as no.
    const isGoneAnswer = typeof before === 'boolean' && after === null;
    const shownAfter = sayValue(isGoneAnswer ? false : after);
    if (before === null && !isOfSlot) {
      return t('became', { what, after: shownAfter });
    }

    return t('difference', { what, before: sayValue(before), after: shownAfter });
  };
}

interface Timed {
  readonly startTime: string;
  readonly price?: number;
}

function useValueText(): (field: string, value: unknown, isOfSlot: boolean) => string {
  const t = useAuditWords();
  const translateKnown = (value: string) =>
    isKeyOf(auditTexts.value, value) ? t(`value.${value}`) : value;
  const describeTimes = (slots: readonly Timed[]) => {
    const price = slots.reduce((sum, slot) => sum + (slot.price ?? 0), 0);
    return `${formatTimes(t.language, slots.map(slotOf))} (${formatExactPrice(t.language, price)})`;
  };

  return (field, value, isOfSlot) => {
    if (value === null || (Array.isArray(value) && value.length === 0)) {
      return t(isOfSlot && field === 'status' ? 'value.notStored' : 'value.none');
    }
    if (typeof value === 'boolean') {
      return t(value ? 'value.yes' : 'value.no');
    }
    if (field === 'price') {
      return formatExactPrice(t.language, Number(value));
    }
    if (field === 'timeSlots') {
      return describeTimes(value as readonly Timed[]);
    }
    if (field === 'attendance') {
      return translateKnown((value as { readonly state: string }).state);
    }
    if (field === 'note') {
      return t('words', { text: noteIn(t.language, value as PublicNote) ?? '' });
    }
    if (field === 'role') {
      return t(`roles.${value as UserRole}`);
    }

    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return field === 'from' || field === 'to' || field === 'takenBackAt'
      ? formatDateAndTime(t.language, text)
      : translateKnown(text);
  };
}

/** Names a field and whose it is. The state of slots needs no name beside their times. */
function describeField(field: string, name: string, owner: string): string {
  if (owner === '') {
    return name;
  }

  return field === 'status' ? owner : `${owner}, ${name}`;
}
