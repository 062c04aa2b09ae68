import { compareNames, type Model, type ModelEvent } from './model.ts';

// The board: one row an event. On its left are the commands that can write it, and the events with
// which it is written; on its right is what is made from it. Letters of a fixed width make the
// drawing the same on every machine.

const LETTER = 6.05;
const CHIP_HEIGHT = 18;
const CHIP_PADDING = 6;
const GAP = 4;
const ROW_PADDING = 5;
const ARROW = 26;
const WIDTHS = { commands: 390, event: 200, right: 400 };
const PANEL_WIDTH = WIDTHS.commands + WIDTHS.event + WIDTHS.right + 2 * ARROW + 24;
const PANEL_GAP = 24;
const HEADING = 30;
const TOP = 64;
const COLUMNS = 2;

type Kind = 'command' | 'event' | 'readModel' | 'policy';

/** A chip of an event is drawn as a trigger where another event follows it. */
type Look = Kind | 'trigger';

interface Chip {
  readonly kind: Kind;
  readonly look: Look;
  readonly name: string;
  readonly text: string;
}

interface PlacedChip extends Chip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface Row {
  readonly event: string;
  readonly height: number;
  readonly chips: readonly PlacedChip[];
  readonly arrows: readonly number[];
}

interface Panel {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly height: number;
}

/** The panels that tell the most stand first; the others follow by name. */
const FIRST_PANELS = ['schedule', 'booking', 'hold', 'waitlist', 'closure'];

/** Draws the board as an SVG picture. */
export function drawBoard({ events }: Model): string {
  const columns = arrangePanels(listPanels(events));
  const width = COLUMNS * (PANEL_WIDTH + PANEL_GAP) + PANEL_GAP;
  const heights = columns.map((panels) => sum(panels.map(({ height }) => height + PANEL_GAP)));
  const height = TOP + Math.max(...heights);
  const drawn = columns.flatMap((panels, column) => drawColumn(panels, column));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="10">`,
    `<title>The event model: commands, events, read models, policies</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...drawLegend(),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

const STYLE = [
  '.paper{fill:#fff}',
  '.panel{fill:#f7f8fa;stroke:#d5d9e0}',
  '.title{font-size:14px;font-weight:bold;fill:#1b2733}',
  '.line{stroke:#e3e6eb}',
  '.arrow{stroke:#6b7785;fill:none}',
  '.head{fill:#6b7785}',
  'text{fill:#1b2733}',
  '.command rect{fill:#b9dcff;stroke:#6ea8dc}',
  '.event rect{fill:#ffcf94;stroke:#dc9a45}',
  '.event text{font-weight:bold}',
  '.trigger rect{fill:#fff;stroke:#dc9a45;stroke-dasharray:3 2}',
  '.readModel rect{fill:#c6ebc0;stroke:#7cb873}',
  '.policy rect{fill:#e2cdf6;stroke:#ab86cf}',
].join('');

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

function listPanels(events: readonly ModelEvent[]): Panel[] {
  const groups = [...new Set(events.map(({ group }) => group))];
  const others = groups.filter((group) => !FIRST_PANELS.includes(group)).sort();
  return [...FIRST_PANELS.filter((group) => groups.includes(group)), ...others].map((title) => {
    const rows = events.filter(({ group }) => group === title).map(layOutRow);
    return { title, rows, height: HEADING + sum(rows.map(({ height }) => height)) + GAP };
  });
}

/** Fills the first column before the next, each to about the same height. */
function arrangePanels(panels: readonly Panel[]): Panel[][] {
  const goal = sum(panels.map(({ height }) => height)) / COLUMNS;
  const columns: Panel[][] = Array.from({ length: COLUMNS }, () => []);
  let before = 0;
  for (const panel of panels) {
    const column = Math.min(COLUMNS - 1, Math.floor((before + panel.height / 2) / goal));
    columns[column]?.push(panel);
    before += panel.height;
  }

  return columns;
}

function layOutRow(event: ModelEvent): Row {
  const commands = event.commands.map((name) => toChip('command', name));
  const readModels = event.readModels.map((name) => toChip('readModel', name));
  const policies = event.policies.map(({ automation }) => toChip('policy', automation));
  const triggers = event.follows.map(toTrigger);
  const left = wrapChips([...commands, ...triggers], 0, WIDTHS.commands);
  const rightStart = WIDTHS.commands + WIDTHS.event + 2 * ARROW;
  const right = wrapChips([...readModels, ...policies], rightStart, WIDTHS.right);
  const height = Math.max(heightOf(left), heightOf(right), CHIP_HEIGHT) + 2 * ROW_PADDING;
  const middle = (height - CHIP_HEIGHT) / 2;
  const center = (chips: readonly PlacedChip[]) => {
    const down = (height - heightOf(chips)) / 2;
    return chips.map((chip) => ({ ...chip, y: chip.y + down }));
  };
  const own = {
    ...toChip('event', event.name),
    x: WIDTHS.commands + ARROW,
    y: middle,
    width: WIDTHS.event,
  };
  const arrows = [
    left.length > 0 ? WIDTHS.commands : null,
    right.length > 0 ? WIDTHS.commands + ARROW + WIDTHS.event : null,
  ].filter((x) => x !== null);
  return {
    event: event.name,
    height,
    chips: [...alignRight(center(left), WIDTHS.commands), own, ...center(right)],
    arrows,
  };
}

const toChip = (kind: Kind, name: string): Chip => ({ kind, look: kind, name, text: name });

const toTrigger = (name: string): Chip => ({ ...toChip('event', name), look: 'trigger' });

const widthOf = ({ text }: Chip): number => Math.ceil(text.length * LETTER) + 2 * CHIP_PADDING;

function wrapChips(chips: readonly Chip[], start: number, most: number): PlacedChip[] {
  const placed: PlacedChip[] = [];
  let x = start;
  let y = 0;
  for (const chip of chips) {
    const width = widthOf(chip);
    if (x > start && x + width > start + most) {
      x = start;
      y += CHIP_HEIGHT + GAP;
    }

    placed.push({ ...chip, x, y, width });
    x += width + GAP;
  }

  return placed;
}

/** Moves each line of chips to the right end, where the arrow begins. */
function alignRight(chips: readonly PlacedChip[], end: number): PlacedChip[] {
  return chips.map((chip) => {
    const line = chips.filter(({ y }) => y === chip.y);
    const lineEnd = Math.max(...line.map(({ x, width }) => x + width));
    return { ...chip, x: chip.x + end - lineEnd };
  });
}

const heightOf = (chips: readonly PlacedChip[]): number =>
  chips.length === 0 ? 0 : Math.max(...chips.map(({ y }) => y)) + CHIP_HEIGHT;

function drawColumn(panels: readonly Panel[], column: number): string[] {
  const lines: string[] = [];
  const left = PANEL_GAP + column * (PANEL_WIDTH + PANEL_GAP);
  let top = TOP;
  for (const panel of panels) {
    lines.push(...drawPanel(panel, left, top));
    top += panel.height + PANEL_GAP;
  }

  return lines;
}

function drawPanel({ title, rows, height }: Panel, left: number, top: number): string[] {
  const lines = [
    `<rect class="panel" x="${left}" y="${top}" width="${PANEL_WIDTH}" height="${height}" rx="8"/>`,
    `<text class="title" x="${left + 12}" y="${top + 20}">${title}</text>`,
  ];
  let y = top + HEADING;
  for (const row of rows) {
    lines.push(...drawRow(row, left + 12, y));
    y += row.height;
  }

  return lines;
}

function drawRow({ event, chips, arrows, height }: Row, left: number, top: number): string[] {
  const end = left + PANEL_WIDTH - 24;
  return [
    `<g class="row" data-event="${event}">`,
    `<line class="line" x1="${left}" y1="${top}" x2="${end}" y2="${top}"/>`,
    ...arrows.map((x) => drawArrow(left + x, top + height / 2)),
    ...chips.map((chip) => drawChip(chip, left, top)),
    '</g>',
  ];
}

function drawArrow(x: number, y: number): string {
  const tip = x + ARROW - 4;
  return `<path class="arrow" d="M${x + 3} ${y}H${tip - 5}"/><path class="head" d="M${tip} ${y}l-6 -3v6z"/>`;
}

function drawChip(chip: PlacedChip, left: number, top: number): string {
  const { kind, look, name, text, width } = chip;
  const x = left + chip.x;
  const y = top + chip.y;
  return [
    `<g class="chip ${look}" data-kind="${kind}" data-name="${name}">`,
    `<rect x="${x}" y="${y}" width="${width}" height="${CHIP_HEIGHT}" rx="3"/>`,
    `<text x="${x + CHIP_PADDING}" y="${y + 12.5}">${text}</text></g>`,
  ].join('');
}

const toLegend = (look: Look, text: string): Chip => ({ kind: 'event', look, name: '', text });

const LEGEND: readonly Chip[] = [
  toLegend('command', 'a command is asked for'),
  toLegend('trigger', 'or another event was written with it'),
  toLegend('event', 'an event has happened'),
  toLegend('readModel', 'a read model shows it'),
  toLegend('policy', 'a policy does something about it'),
];

/** The kinds in the order in which one leads to the next. */
function drawLegend(): string[] {
  const lines = [
    `<text class="title" x="${PANEL_GAP}" y="24">What happens here, and what follows</text>`,
  ];
  let x = PANEL_GAP;
  for (const chip of LEGEND) {
    const width = widthOf({ ...chip, text: `${chip.text} ` });
    lines.push(drawChip({ ...chip, x, y: 36, width }, 0, 0).replace('chip ', ''));
    x += width + 12;
  }

  return lines;
}

/** What the page shows of a chip that is chosen. */
interface Detail {
  readonly kind: Kind;
  readonly name: string;
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly code?: unknown;
}

function listDetails({ commands, events, readModels, policies }: Model): Detail[] {
  const list = (names: readonly string[]) => names.join(', ');
  return [
    ...commands.map(({ name, feature, summary, route, events: written }) => ({
      kind: 'command' as const,
      name,
      facts: [
        ['what', summary],
        ['feature', feature],
        ['called by', route ?? 'the system'],
        ['can write', list(written)],
      ] as const,
    })),
    ...events.map((event) => ({
      kind: 'event' as const,
      name: event.name,
      facts: [
        ['what', event.summary],
        ['version', String(event.version)],
        ['streams', list(event.streams)],
        ['written by', list(event.commands)],
        ['written with', list(event.follows)],
        ['shown by', list(event.readModels)],
        ...event.policies.map(({ automation, intents }) => [automation, list(intents)] as const),
      ] as const,
      code: event.example,
    })),
    ...readModels.map(({ name, version, tables, events: made }) => ({
      kind: 'readModel' as const,
      name,
      facts: [
        ['version', String(version)],
        ['tables', list(tables)],
        ['made from', list(made)],
      ] as const,
    })),
    ...policies.map(({ name, events: caused, intents }) => ({
      kind: 'policy' as const,
      name,
      facts: [
        ['follows', list(caused)],
        ['does', list(intents)],
      ] as const,
    })),
  ].sort(compareNames);
}

/** Draws the same board as a page that shows what belongs together. It loads nothing. */
export function drawBoardPage(model: Model): string {
  const details = JSON.stringify(listDetails(model)).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Event model</title>
<style>
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; color: #1b2733; background: #fff; }
header { position: sticky; top: 0; padding: 10px 24px; background: #fff; border-bottom: 1px solid #d5d9e0; z-index: 1; }
input { font: inherit; padding: 4px 8px; width: 20em; }
main { display: flex; align-items: flex-start; }
main > div { flex: 1; overflow: auto; }
svg { display: block; }
aside { position: sticky; top: 52px; width: 340px; flex: none; padding: 16px; box-sizing: border-box; max-height: calc(100vh - 52px); overflow: auto; }
aside:empty { width: 0; padding: 0; }
dt { color: #5a6775; margin-top: 8px; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f7f8fa; padding: 8px; font-size: 12px; }
.chip { cursor: pointer; }
.row.far { opacity: 0.15; }
.chip.near rect { stroke: #1b2733; stroke-width: 2; }
.chip:focus { outline: 2px solid #1b2733; }
</style>
</head>
<body>
<header><label>Find <input id="find" type="search" placeholder="BookSlots, bookings, …"></label> Choose anything to see what belongs to it. Escape shows all.</header>
<main>
<div>
${drawBoard(model)}</div>
<aside id="detail" aria-live="polite"></aside>
</main>
<script type="application/json" id="details">${details}</script>
<script>
${SCRIPT}
</script>
</body>
</html>
`;
}

const SCRIPT = `const details = JSON.parse(document.getElementById('details').textContent);
const panel = document.getElementById('detail');
const find = document.getElementById('find');
const rows = [...document.querySelectorAll('.row')];
const chips = [...document.querySelectorAll('.chip')];

function showRows(isNear) {
  for (const row of rows) {
    const own = [...row.querySelectorAll('.chip')];
    row.classList.toggle('far', !own.some(isNear));
    for (const chip of own) {
      chip.classList.toggle('near', isNear !== showsAll && isNear(chip));
    }
  }
}

const showsAll = () => true;

function add(parent, tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
}

function choose(chip) {
  const { kind, name } = chip.dataset;
  showRows((other) => other.dataset.kind === kind && other.dataset.name === name);
  panel.replaceChildren();
  add(panel, 'h2', name);
  const detail = details.find((one) => one.kind === kind && one.name === name);
  const list = document.createElement('dl');
  for (const [term, text] of detail.facts) {
    add(list, 'dt', term);
    add(list, 'dd', text || 'nothing');
  }
  panel.append(list);
  if (detail.code !== undefined) {
    add(panel, 'pre', JSON.stringify(detail.code, null, 2));
  }
}

function clear() {
  find.value = '';
  panel.replaceChildren();
  showRows(showsAll);
}

for (const chip of chips) {
  chip.setAttribute('tabindex', '0');
  chip.setAttribute('role', 'button');
  chip.addEventListener('click', () => choose(chip));
  chip.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(chip);
    }
  });
}
find.addEventListener('input', () => {
  const wanted = find.value.trim().toLowerCase();
  showRows(wanted === '' ? showsAll : (chip) => chip.dataset.name.toLowerCase().includes(wanted));
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    clear();
  }
});`;
