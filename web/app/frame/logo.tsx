import { product } from '#shared/site/product.ts';
import { Link } from '#web/ui/controls/link.tsx';

export function Logo() {
  return (
    <Link className="logo" to="/">
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
        <path className="logo-lot" d="M13 10 24 13v6.5L13 24z" />
        <path className="logo-fold" d="M13 2v22M2 13l11-3 11 3" />
        <path className="logo-edge" d="M2 6.5 13 2l11 4.5v13L13 24 2 19.5z" />
      </svg>
      <span>{product.name}</span>
    </Link>
  );
}
