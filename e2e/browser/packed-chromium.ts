import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface FoundBrowser {
  readonly executablePath: string;
  /** What its process needs in its environment beside ours. */
  readonly env: Readonly<Record<string, string>>;
}

const cache = fileURLToPath(new URL('../../.cache/chromium', import.meta.url));

const fontsFile = join(cache, 'fonts.conf');

/** The package's own file looks in folders of another machine; without any font Chromium draws no text, or dies. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}</dir>
  <cachedir>${join(cache, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * Unpacks the Chromium inside @sparticuz/chromium, once. It was made for machines that have nothing:
 * the libraries and fonts that it needs are in the package too, and its process alone is told of them.
 */
export async function unpackChromium(): Promise<FoundBrowser> {
  mkdirSync(cache, { recursive: true });
  const temporary = process.env['TMPDIR'];
  // The package unpacks into the system's temporary folder, where a cleaner or another user may meddle.
  process.env['TMPDIR'] = cache;
  try {
    const { default: Chromium, inflate } = await import('@sparticuz/chromium');
    const executablePath = await Chromium.executablePath();
    const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
    const libraries = await inflate(join(bin, 'al2023.tar.br'));
    writeFileSync(fontsFile, fontsOf(join(cache, 'fonts')));
    return { executablePath, env: { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_FILE: fontsFile } };
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}
