import { correction, generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';

/** Large enough to stay sharp on a dense screen and on paper. */
const PIXELS_PER_MODULE = 6;

/**
 * Draws a text as a QR code, black on white whatever the theme, because many cameras can't read it
 * otherwise. Returns a PNG: mail programs don't show SVG.
 */
export const drawQrCode = (text: string): Buffer =>
  Buffer.from(
    toPngBuffer(generate(text, { minCorrectionLevel: correction.M }), {
      on: [0, 0, 0],
      off: [255, 255, 255],
      scale: PIXELS_PER_MODULE,
    }),
  );
