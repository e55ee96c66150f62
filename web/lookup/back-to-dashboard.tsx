import { Link } from 'react-router-dom';
import { BackIcon } from '#web/ui/icons.tsx';
import './back-to-dashboard.css';

export function BackToDashboard() {
  return (
    <Link to="/dashboard" className="back-link">
      <BackIcon />
      Dashboard
    </Link>
  );
}
