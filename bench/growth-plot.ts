/** The figures at each size of the log, by name. */
export type FiguresBySize = readonly {
  readonly size: number;
  readonly figures: ReadonlyMap<string, number>;
}[];

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [860, 460, 60, 330, 20, 70];
const GRID = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const COLOURS = [
  '#0b7285',
  '#d9480f',
  '#5f3dc4',
  '#2b8a3e',
  '#c2255c',
  '#1864ab',
  '#e67700',
  '#495057',
  '#087f5b',
  '#862e9c',
];

/** Draws an SVG of each figure as a multiple of the smallest log's, on logarithmic axes. */
export function drawGrowthPlot(measured: FiguresBySize): string {
  const [first] = measured;
  if (!first) {
    return '';
  }

  const lines = [...first.figures.keys()].map((name) => ({
    name,
    ratios: measured.map(
      ({ figures }) => (figures.get(name) ?? NaN) / (first.figures.get(name) ?? NaN),
    ),
  }));
  const most = Math.max(2, ...lines.flatMap(({ ratios }) => ratios));
  const least = Math.min(0.5, ...lines.flatMap(({ ratios }) => ratios));
  const toX = (i: number) => LEFT + (i * (WIDTH - LEFT - RIGHT)) / Math.max(1, measured.length - 1);
  const toShare = (ratio: number) => Math.log(ratio / least) / Math.log(most / least);
  const toY = (ratio: number) => HEIGHT - BOTTOM - toShare(ratio) * (HEIGHT - TOP - BOTTOM);
  const grid = GRID.filter((ratio) => ratio >= least && ratio <= most).map(
    (ratio) =>
      `<path d="M${LEFT} ${toY(ratio)}H${WIDTH - RIGHT}" stroke="#adb5bd" stroke-width="${ratio === 1 ? 1.5 : 0.5}"/>` +
      drawText(LEFT - 8, toY(ratio) + 4, `× ${ratio}`, 'end'),
  );
  const sizes = measured.map(({ size }, i) =>
    drawText(
      toX(i),
      HEIGHT - BOTTOM + 24,
      size.toLocaleString('en'),
      i === measured.length - 1 ? 'end' : 'middle',
    ),
  );
  // The names stand beside the ends of their lines, each at least a line below the one before.
  let last = -Infinity;
  const drawn = lines
    .toSorted((a, b) => (b.ratios.at(-1) ?? 0) - (a.ratios.at(-1) ?? 0))
    .map(({ name, ratios }, i) => {
      const colour = COLOURS[i % COLOURS.length] ?? '#495057';
      const points = ratios.map((ratio, at) => `${toX(at)},${toY(ratio)}`).join(' ');
      last = Math.max(toY(ratios.at(-1) ?? 1) + 4, last + 16);
      const label = `${name.replace(/, (ms|MB|s).*$/, '')} × ${(ratios.at(-1) ?? 1).toFixed(1)}`;
      return (
        `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>` +
        drawText(WIDTH - RIGHT + 12, last, label, 'start', colour)
      );
    });
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`;
  const paper = `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`;
  return `${[head, paper, ...grid, ...sizes, ...drawn].join('\n')}\n</svg>\n`;
}

const drawText = (x: number, y: number, words: string, anchor: string, fill = '#212529') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${words}</text>`;
