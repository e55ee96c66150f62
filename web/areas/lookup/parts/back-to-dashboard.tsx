import { BackIcon } from '#web/ui/controls/icons.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import './back-to-dashboard.css';

export function BackToDashboard() {
  return (
    <Link to="/dashboard" className="back-link">
      <BackIcon />
      Dashboard
    </Link>
  );
}
