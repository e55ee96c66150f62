import { useEffect, useRef, useState } from 'react';
import type { QueuedChat } from '#shared/support/chat.ts';
import { useSetting } from '#web/areas/staff/desk/setting.ts';
import { newlyWaiting } from '#web/areas/staff/desk/staff-queue.ts';
import { Button } from '#web/ui/controls/button.tsx';
import './notifications.css';

/** `unsupported` where the browser knows no notifications. */
type Permission = NotificationPermission | 'unsupported';

function permissionNow(): Permission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/**
 * Tells of people who begin to wait: in the page for those who can't see it, and, once somebody has asked for it
 * and the tab is out of sight, by a notification of the browser. It names who waits and nothing they wrote.
 */
export function Notifications({ queue, onOpen }: { queue: QueuedChat[] | undefined; onOpen: (id: string) => void }) {
  const [permission, setPermission] = useState(permissionNow);
  const [isWanted, setIsWanted] = useSetting('notifications', false);
  const [news, setNews] = useState('');
  const before = useRef<QueuedChat[]>(undefined);
  const isOn = isWanted && permission === 'granted';

  useEffect(() => {
    const waiting = newlyWaiting(before.current, queue);
    before.current = queue;
    if (waiting.length === 0) return;
    setNews(waiting.map(({ user_name }) => `${user_name} is waiting.`).join(' '));
    if (isOn && document.visibilityState === 'hidden') {
      for (const chat of waiting) notify(chat, () => onOpen(chat.id));
    }
  }, [queue, isOn, onOpen]);

  async function turnOn() {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    setIsWanted(answer === 'granted');
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <Switch permission={permission} isOn={isOn} onTurnOn={turnOn} onTurnOff={() => setIsWanted(false)} />
    </>
  );
}

function Switch({
  permission,
  isOn,
  onTurnOn,
  onTurnOff,
}: {
  permission: Permission;
  isOn: boolean;
  onTurnOn: () => void;
  onTurnOff: () => void;
}) {
  if (permission === 'unsupported') return null;
  if (permission === 'denied') {
    return <p className="staff-blocked caption">Notifications are blocked in this browser’s settings.</p>;
  }
  return (
    <Button className="staff-slim" onClick={isOn ? onTurnOff : onTurnOn}>
      {isOn ? 'Turn off notifications' : 'Turn on notifications'}
    </Button>
  );
}

function notify(chat: QueuedChat, open: () => void): void {
  try {
    // One a chat: the second takes the place of the first.
    const notification = new Notification(`${chat.user_name} is waiting`, { tag: chat.id });
    notification.onclick = () => {
      window.focus();
      notification.close();
      open();
    };
  } catch {
    // A browser on a phone only lets a service worker notify; title and queue say it there.
  }
}
