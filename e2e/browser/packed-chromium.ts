import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoundBrowser } from './find-browser.ts';

const cache = fileURLToPath(new URL('../../.cache/chromium', import.meta.url));

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
    return {
      executablePath,
      env: { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_PATH: join(cache, 'fonts') },
    };
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}
