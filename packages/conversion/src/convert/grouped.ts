import { groupedBy } from '@cablepark/contracts/shared/lists';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { derivedId, type Draft } from './new-event.ts';
import type { OldParkEvent } from '../old/old-event.ts';
import { dayOfStream } from '../old/old-streams.ts';

type Grouped = 'SlotOpened' | 'SlotRemoved' | 'SlotBlocked' | 'SlotMadeAvailable' | 'SlotPriceChanged';
type DraftOf<Type extends ScheduleStreamEvent['type']> = Extract<Draft, { readonly type: Type }>;

const GROUPED: ReadonlySet<string> = new Set<Grouped>([
  'SlotOpened',
  'SlotRemoved',
  'SlotBlocked',
  'SlotMadeAvailable',
  'SlotPriceChanged',
]);
/** The commands that tell in one event of a day what they did to its slots. */
const REGENERATING: ReadonlySet<string> = new Set(['RegenerateSlots', 'ChangeSpecialDays', 'RemoveSpecialDay']);

const isGrouped = (draft: Draft): draft is DraftOf<Grouped> => GROUPED.has(draft.type);
const sourceOf = (drafts: readonly Draft[]): bigint =>
  drafts.reduce((greatest, { source }) => (source > greatest ? source : greatest), 0n);

/** The events of one command, with those that stand for slots of one day together, as the product writes them. */
export function grouped(drafts: readonly Draft[], wasGenerated: (day: string) => boolean): Draft[] {
  const groups: [Draft, ...Draft[]][] = [];
  for (const draft of regenerated(drafts, wasGenerated)) {
    const group = groups.at(-1);
    if (group && isOneOf(group[0], draft)) group.push(draft);
    else groups.push([draft]);
  }
  return groups.map((group) => (group.length === 1 ? group[0] : together(group)));
}

/** Slots that were blocked together have one reason, sealed once. */
function isOneOf(first: Draft, draft: Draft): boolean {
  if (!isGrouped(first) || !isGrouped(draft) || first.type !== draft.type || first.data.day !== draft.data.day)
    return false;
  return (
    first.type !== 'SlotBlocked' || draft.type !== 'SlotBlocked' || first.data.reason.box === draft.data.reason.box
  );
}

function together(group: [Draft, ...Draft[]]): Draft {
  const [first] = group;
  const slots = group.flatMap((draft) => (isGrouped(draft) ? [...draft.data.slots] : []));
  return {
    ...first,
    id: derivedId(first.id, first.type),
    data: { ...first.data, slots },
    source: sourceOf(group),
  } as Draft;
}

/** What regenerating a day did to its slots is one event, in the place of the last of them. */
function regenerated(drafts: readonly Draft[], wasGenerated: (day: string) => boolean): Draft[] {
  const byDay = groupedBy(drafts, regeneratedDay);
  const result: Draft[] = [];
  for (const draft of drafts) {
    const day = regeneratedDay(draft);
    const all = day === undefined ? undefined : byDay.get(day);
    // The event says that the day has a schedule, which prices alone don't give it.
    const isOne = all?.some(({ type }) => type === 'SlotsGenerated') || (day !== undefined && wasGenerated(day));
    if (!all || day === undefined || !isOne) result.push(draft);
    else if (draft === all.at(-1)) result.push(regeneration(day, all));
  }
  return result;
}

function regeneratedDay(draft: Draft): string | undefined {
  if (!REGENERATING.has(draft.metadata.command)) return undefined;
  return draft.type === 'SlotsGenerated' || draft.type === 'SlotRemoved' || draft.type === 'SlotPriceChanged'
    ? draft.data.day
    : undefined;
}

function regeneration(day: string, all: readonly Draft[]): Draft {
  const [first] = all;
  if (!first || (all.length === 1 && first.type === 'SlotsGenerated')) return first as Draft;
  const ofType = <Type extends 'SlotsGenerated' | 'SlotRemoved' | 'SlotPriceChanged'>(type: Type) =>
    all.filter((draft): draft is DraftOf<Type> => draft.type === type);
  return {
    ...first,
    id: derivedId(first.id, 'SlotsGenerated'),
    type: 'SlotsGenerated',
    data: {
      day,
      slots: ofType('SlotsGenerated').flatMap(({ data }) => data.slots),
      removed: ofType('SlotRemoved').flatMap(({ data }) => data.slots),
      repriced: ofType('SlotPriceChanged').flatMap(({ data }) => data.slots),
    },
    source: sourceOf(all),
  };
}

/**
 * The events of a command as the product writes them: settings and closures first, then day by day. A booking that
 * changes its day comes after the slots that were opened for it, and before its former day goes on.
 */
export function inOrder(parts: readonly OldParkEvent[]): readonly OldParkEvent[] {
  const left = new Set(parts.flatMap(({ type, stream }) => (type === 'BookingRevertedAway' ? [stream] : [])));
  const rank = ({ stream }: OldParkEvent): string => {
    if (dayOfStream(stream) === undefined) return stream.startsWith('move-') ? '2' : '0';
    return `${left.has(stream) ? '3' : '1'} ${stream}`;
  };
  const ranked = parts.map((part) => ({ part, rank: rank(part) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0)).map(({ part }) => part);
}
