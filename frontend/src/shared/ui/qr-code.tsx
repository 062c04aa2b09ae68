import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

const SIZE_PX = 148;

interface QrCodeProps {
  readonly value: string;
  readonly label: string;
}

/**
 * A QR code, dark on white in both themes, because many cameras can't read it otherwise. Buttons
 * that float leave it free.
 */
export function QrCode({ value, label }: QrCodeProps) {
  const code = generate(value, { minCorrectionLevel: correction.M });
  return (
    <svg
      role="img"
      aria-label={label}
      data-uncovered
      width={SIZE_PX}
      height={SIZE_PX}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#ffffff" />
      <path d={toSvgPath(code)} fill="#000000" />
    </svg>
  );
}
