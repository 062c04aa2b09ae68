import type { Bill, Fact, Letter, LetterLink } from './letter.ts';

/**
 * The light theme's colours, which stand in each element's style: mail programs know no variables.
 */
const colour = {
  ground: '#f3f7f8',
  surface: '#ffffff',
  line: '#e1eaed',
  ink: '#0c2730',
  quiet: '#4d6670',
  lake: '#0a3a49',
  lakeEnd: '#0f5468',
  cable: '#ff8a5c',
  wave: '#4cc3d6',
  link: '#0b7285',
  action: '#cf4520',
} as const;
const FONT = "font-family:Manrope,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * What can't stand in an element's style: less room at the sides of a small phone, and the dark
 * theme. Programs that ignore it show the light one, with narrower text.
 */
const STYLE = `
.value{word-break:break-word}
@media (max-width:430px){.side{padding-left:18px!important;padding-right:18px!important}.outer{padding:12px 6px!important}}
@media (prefers-color-scheme:dark){
.ground{background:#081b22!important}.surface{background:#0e2831!important;border-color:#1d3d48!important}
.ink{color:#e6f1f4!important}.quiet{color:#9bb4bd!important}.line{border-color:#1d3d48!important}
.link{color:#4cc3d6!important}.action{background:#ff7a4d!important;color:#1c0a03!important}
}`;

/** The styles of a letter's parts, from its head to its foot. */
const partStyle = {
  head:
    `background:${colour.lake};` +
    `background-image:linear-gradient(160deg,${colour.lake},${colour.lakeEnd});` +
    'border-radius:18px 18px 0 0;padding:24px 28px 22px',
  sender: 'margin-top:10px;color:#b9d3db;font-size:13px;line-height:18px;font-weight:600',
  sheet:
    `background:${colour.surface};color:${colour.ink};border:1px solid ${colour.line};` +
    'border-top:0;border-radius:0 0 18px 18px;padding:24px 28px',
  foot: `padding:18px 28px;font-size:13px;line-height:20px;color:${colour.quiet}`,
} as const;

/** Keeps what follows the preheader out of a mailbox's preview: signs without any width. */
const AFTER_PREHEADER = '&#847;&zwnj;&nbsp;'.repeat(60);

/** The Content-ID under which a mail carries the picture of its letter's QR code. */
export const QR_CODE_CID = 'qr-code';

/**
 * Renders a letter as HTML: with tables and inline styles, and with nothing to be fetched. Its only
 * picture comes with the mail.
 */
export function renderLetterHtml(letter: Letter): string {
  const { language, subject, title, lead, facts, bill, lists, signature } = letter;
  const { isLinkFirst = false, qrCode = null } = letter;
  const links = renderLinks(letter);
  const preheader = `${escapeHtml(lead.join(' '))}${AFTER_PREHEADER}`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="ground ink" style="margin:0;padding:0;background:${colour.ground};color:${colour.ink};${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${colour.ground}">
<tr><td align="center" class="outer" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="side" style="${partStyle.head}">
<div style="width:44px;border-top:3px solid ${colour.cable};font-size:0;line-height:0">&nbsp;</div>
<div style="${partStyle.sender}">${escapeHtml(signature[0] ?? '')}</div>
<h1 style="margin:6px 0 0;color:#ffffff;font-size:24px;line-height:30px;font-weight:800">${escapeHtml(title)}</h1>
</td></tr>
<tr><td style="background:${colour.wave};height:4px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="side surface ink" style="${partStyle.sheet}">
${lead.map((text) => `<p style="margin:0 0 12px;font-size:15px;line-height:23px">${escapeHtml(text)}</p>`).join('\n')}
${isLinkFirst ? links : ''}
${facts.length > 0 ? renderTable('8px', facts.map(renderFactRow)) : ''}
${bill ? renderBill(bill) : ''}
${isLinkFirst ? '' : links}
${qrCode ? renderQrCode(qrCode) : ''}
${lists.map(renderList).join('\n')}
</td></tr>
<tr><td class="side quiet value" style="${partStyle.foot}">${signature.map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function renderLinks({ link, secondLink }: Letter): string {
  const button = link ? renderButton(link) : '';
  const plain = secondLink ? renderPlainLink(secondLink) : '';
  return `${button}\n${plain}`;
}

const renderTable = (above: string, rows: readonly string[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:${above} 0 0;font-size:14px;line-height:20px">
${rows.join('\n')}
</table>`;

const renderBill = ({ lines, total, payments = [] }: Bill): string =>
  renderTable('16px', [
    ...lines.map(renderBillRow),
    renderTotalRow(total),
    ...payments.map(renderBillRow),
  ]);

function renderFactRow({ label, value }: Fact): string {
  const labelStyle = `padding:4px 16px 4px 0;color:${colour.quiet};vertical-align:top;width:36%`;
  const valueStyle = 'padding:4px 0;font-weight:600;vertical-align:top';
  const lines = escapeHtml(value).replaceAll(/\r\n|\r|\n/g, '<br>');
  return (
    `<tr><td class="quiet" style="${labelStyle}">${escapeHtml(label)}</td>` +
    `<td class="value" style="${valueStyle}">${lines}</td></tr>`
  );
}

const renderBillRow = (fact: Fact): string =>
  renderAmountRow(fact, `padding:8px 0;border-top:1px solid ${colour.line}`);

const renderTotalRow = (fact: Fact): string =>
  renderAmountRow(fact, `padding:10px 0;border-top:2px solid ${colour.line};font-weight:800`);

const renderAmountRow = ({ label, value }: Fact, style: string): string =>
  `<tr><td class="line" style="${style}">${escapeHtml(label)}</td>` +
  `<td align="right" class="line" style="${style};white-space:nowrap">${escapeHtml(value)}</td></tr>`;

function renderButton({ label, url }: LetterLink): string {
  const style =
    `display:inline-block;background:${colour.action};color:#ffffff;text-decoration:none;` +
    'font-weight:700;font-size:15px;line-height:20px;padding:12px 22px;border-radius:14px';
  return (
    `<p style="margin:16px 0 8px"><a href="${escapeHtml(url)}" class="action" style="${style}">` +
    `${escapeHtml(label)}</a></p>`
  );
}

function renderPlainLink({ label, url }: LetterLink): string {
  const style = `color:${colour.link}`;
  return (
    '<p style="margin:8px 0;font-size:14px;line-height:21px">' +
    `<a href="${escapeHtml(url)}" class="link" style="${style}">${escapeHtml(label)}</a></p>`
  );
}

/** Its size stands in attributes, too, because some mail programs know no other. */
function renderQrCode({ label }: LetterLink): string {
  const text = escapeHtml(label);
  const imageStyle = `display:block;width:164px;height:164px;border:1px solid ${colour.line};border-radius:10px`;
  const labelStyle = `margin:6px 0 0;font-size:13px;line-height:19px;color:${colour.quiet}`;
  return (
    `<p style="margin:20px 0 0"><img src="cid:${QR_CODE_CID}" alt="${text}" ` +
    `width="164" height="164" style="${imageStyle}"></p>` +
    `<p class="quiet" style="${labelStyle}">${text}</p>`
  );
}

const renderList = ({ title, items }: Letter['lists'][number]): string =>
  `<h2 style="margin:20px 0 6px;font-size:15px;line-height:20px;font-weight:800">${escapeHtml(title)}</h2>` +
  `<ul class="quiet" style="margin:0;padding:0 0 0 18px;font-size:14px;line-height:21px;color:${colour.quiet}">` +
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
