/**
 * The site's colours, light and dark. The build generates CSS variables from them
 * (build/page-plugins.ts), and antd's theme is derived from them at run time. Every pair of text
 * and background has a contrast of at least 4.5 : 1.
 */
export const tokens = {
  ground: ['#f3f7f8', '#081b22'],
  surface: ['#ffffff', '#0e2831'],
  'surface-raised': ['#ffffff', '#12303a'],
  line: ['#e1eaed', '#1d3d48'],
  'line-strong': ['#8aa0a9', '#5d7c88'],
  ink: ['#0c2730', '#e6f1f4'],
  'ink-quiet': ['#4d6670', '#9bb4bd'],
  lake: ['#0a3a49', '#051419'],
  'lake-end': ['#0f5468', '#0b2f3a'],
  'lake-ink': ['#ffffff', '#f2fafc'],
  'lake-ink-quiet': ['#c9dfe5', '#b4ccd4'],
  chosen: ['#0a3a49', '#4cc3d6'],
  'chosen-ink': ['#ffffff', '#04222b'],
  link: ['#0b7285', '#4cc3d6'],
  action: ['#cf4520', '#ff7a4d'],
  'action-hover': ['#b53a18', '#ff8f69'],
  'action-ink': ['#ffffff', '#1c0a03'],
  available: ['#dff3e6', '#123c2a'],
  'available-hover': ['#cbebd6', '#185038'],
  'available-ink': ['#14562f', '#a8ecc3'],
  'available-edge': ['#bfe5cd', '#1d5a3e'],
  'available-mark': ['#2f9e5b', '#3fb873'],
  selected: ['#1663d6', '#2f73d9'],
  'selected-ink': ['#ffffff', '#ffffff'],
  booked: ['#fdeec2', '#3f3210'],
  'booked-ink': ['#7a5300', '#f6d77e'],
  'booked-bar': ['#d99a00', '#d99a00'],
  reserved: ['#fdeec2', '#3f3210'],
  'reserved-ink': ['#7a5300', '#f6d77e'],
  blocked: ['#f9dfdc', '#43201d'],
  'blocked-hatch': ['#f3cfca', '#532925'],
  'blocked-ink': ['#8e241b', '#f5b3ab'],
  closed: ['#edf2f4', '#0f2c35'],
  'past-ink': ['#546b75', '#7f9ba5'],
  note: ['#e3f0fb', '#0d2a40'],
  'note-edge': ['#bfdcf3', '#1c4a6b'],
  'note-ink': ['#12395c', '#cfe6f8'],
  danger: ['#b3261e', '#ff9b91'],
  shade: ['rgb(12 39 48 / 8%)', 'rgb(0 0 0 / 35%)'],
  'shade-deep': ['rgb(12 39 48 / 22%)', 'rgb(0 0 0 / 60%)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type TokenName = keyof typeof tokens;
