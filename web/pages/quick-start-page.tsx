import { QuickStart } from '#web/developer/quick-start.tsx';

export function QuickStartPage() {
  return <QuickStart />;
}
