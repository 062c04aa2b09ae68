import type { Fact, Letter, LetterLink } from './letter.ts';

/**
 * The colours of the light theme: mail programs support neither variables nor, reliably, a dark
 * theme.
 */
const colour = {
  ground: '#f3f7f8',
  surface: '#ffffff',
  line: '#e1eaed',
  ink: '#0c2730',
  quiet: '#4d6670',
  lake: '#0a3a49',
  link: '#0b7285',
  action: '#cf4520',
} as const;
const FONT = "font-family:Manrope,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders a letter as HTML: with tables and inline styles, and with nothing to be fetched. */
export function renderLetterHtml(letter: Letter): string {
  const { language, subject, title, lead, facts, bill, lists, link, secondLink, signature } =
    letter;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.ground};color:${colour.ink};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.ground}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="background:${colour.lake};border-radius:18px 18px 0 0;padding:28px 28px 24px">
<div style="color:#b9d3db;font-size:13px;line-height:18px;font-weight:600">${escapeHtml(signature[0] ?? '')}</div>
<h1 style="margin:6px 0 0;color:#ffffff;font-size:24px;line-height:30px;font-weight:800">${escapeHtml(title)}</h1>
</td></tr>
<tr><td style="background:${colour.surface};border:1px solid ${colour.line};border-top:0;border-radius:0 0 18px 18px;padding:24px 28px">
${lead.map((text) => `<p style="margin:0 0 12px;font-size:15px;line-height:23px">${escapeHtml(text)}</p>`).join('\n')}
${facts.length > 0 ? renderTable('8px', facts.map(renderFactRow)) : ''}
${bill ? renderTable('16px', [...bill.lines.map(renderBillRow), renderTotalRow(bill.total)]) : ''}
${link ? renderButton(link) : ''}
${secondLink ? renderPlainLink(secondLink) : ''}
${lists.map(renderList).join('\n')}
</td></tr>
<tr><td style="padding:18px 28px;font-size:13px;line-height:20px;color:${colour.quiet}">${signature.map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const renderTable = (above: string, rows: readonly string[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:${above} 0 0;font-size:14px;line-height:20px">
${rows.join('\n')}
</table>`;

const renderFactRow = ({ label, value }: Fact): string =>
  `<tr><td style="padding:4px 16px 4px 0;color:${colour.quiet};vertical-align:top;width:36%">${escapeHtml(label)}</td>` +
  `<td style="padding:4px 0;font-weight:600;vertical-align:top">${escapeHtml(value).replaceAll(/\r\n|\r|\n/g, '<br>')}</td></tr>`;

const renderBillRow = ({ label, value }: Fact): string =>
  `<tr><td style="padding:8px 0;border-top:1px solid ${colour.line}">${escapeHtml(label)}</td>` +
  `<td align="right" style="padding:8px 0;border-top:1px solid ${colour.line};white-space:nowrap">${escapeHtml(value)}</td></tr>`;

const renderTotalRow = ({ label, value }: Fact): string =>
  `<tr><td style="padding:10px 0;border-top:2px solid ${colour.line};font-weight:800">${escapeHtml(label)}</td>` +
  `<td align="right" style="padding:10px 0;border-top:2px solid ${colour.line};font-weight:800;white-space:nowrap">${escapeHtml(value)}</td></tr>`;

const renderButton = ({ label, url }: LetterLink): string =>
  `<p style="margin:16px 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;background:${colour.action};color:#ffffff;` +
  `text-decoration:none;font-weight:700;font-size:15px;line-height:20px;padding:12px 22px;border-radius:14px">${escapeHtml(label)}</a></p>`;

const renderPlainLink = ({ label, url }: LetterLink): string =>
  `<p style="margin:8px 0;font-size:14px;line-height:21px"><a href="${escapeHtml(url)}" style="color:${colour.link}">${escapeHtml(label)}</a></p>`;

const renderList = ({ title, items }: Letter['lists'][number]): string =>
  `<h2 style="margin:20px 0 6px;font-size:15px;line-height:20px;font-weight:800">${escapeHtml(title)}</h2>` +
  `<ul style="margin:0;padding:0 0 0 18px;font-size:14px;line-height:21px;color:${colour.quiet}">` +
  `${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
