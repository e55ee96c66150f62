import { encode } from 'uqr';
import './qr-code.css';

/** The quiet zone that scanners need, in modules. */
const border = 4;

/** A text as a QR code: dark on white in both themes, as scanners expect. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={title}>
      <rect width={size} height={size} />
      <path d={data.map(rowPath).join('')} />
    </svg>
  );
}

/** One row of modules: a bar for each run of dark ones. */
function rowPath(row: boolean[], y: number): string {
  const runs = row
    .map((dark) => (dark ? '1' : '0'))
    .join('')
    .matchAll(/1+/g);
  return [...runs].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
}
