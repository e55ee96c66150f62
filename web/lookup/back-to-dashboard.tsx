import { BackIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import './back-to-dashboard.css';

export function BackToDashboard() {
  return (
    <Link to="/dashboard" className="back-link">
      <BackIcon />
      Dashboard
    </Link>
  );
}
