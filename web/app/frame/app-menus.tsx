import { useLocation } from 'react-router-dom';
import { showChat } from '#web/areas/support/chat/chat-window.ts';
import { UnreadBadge } from '#web/areas/support/widget/unread-badge.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { operator } from '#web/ui/text/operator.ts';
import { footerLinks } from './footer-links.ts';
import type { NavItem } from './nav-links.tsx';
import { UsageLine } from './usage-line.tsx';
import './app-menus.css';

type HelpProps = {
  /** In the app no button floats over the page: the chat opens from here. */
  hasChat: boolean;
};

/** Help, in the header: the chat with support and what the footer of other pages has. */
export function HelpMenu({ hasChat }: HelpProps) {
  return (
    <MenuButton
      opensChat={hasChat}
      className="button button-quiet has-badge"
      panelClassName="menu-panel-end"
      label={<OpenerText hasChat={hasChat}>Help</OpenerText>}
    >
      {(close) => <HelpLinks hasChat={hasChat} onChat={close} />}
    </MenuButton>
  );
}

type AppMenuProps = HelpProps & { links: NavItem[]; onSignOut: () => void };

/** The header of a phone: the app's pages, help and Sign Out behind one button. */
export function AppMenu({ links, hasChat, onSignOut }: AppMenuProps) {
  const { pathname } = useLocation();
  return (
    <MenuButton
      opensChat={hasChat}
      className="button button-quiet has-badge"
      panelClassName="app-menu"
      label={<OpenerText hasChat={hasChat}>Menu</OpenerText>}
    >
      {(close) => (
        <>
          <nav aria-label="Main">
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} aria-current={pathname === to ? 'page' : undefined} onClick={close}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ul>
            <li>
              <button type="button" onClick={onSignOut}>
                Sign Out
              </button>
            </li>
          </ul>
          <UsageLine />
          <HelpLinks hasChat={hasChat} onChat={close} />
        </>
      )}
    </MenuButton>
  );
}

function OpenerText({ hasChat, children }: HelpProps & { children: string }) {
  return (
    <>
      {children}
      {hasChat && <UnreadBadge />}
    </>
  );
}

function HelpLinks({ hasChat, onChat }: HelpProps & { onChat: () => void }) {
  const { pathname } = useLocation();
  const { supportEmail } = operator();
  const { Help, Product, Legal } = footerLinks;
  // The home page leads whoever is signed in to the dashboard.
  const groups = { Help, Product: Product.filter(({ to }) => to !== '/'), Legal };
  return (
    <>
      {/* Who answers the chat has no use for one. */}
      {hasChat && !pathname.startsWith('/staff') && (
        <ul>
          <li>
            <button
              type="button"
              onClick={() => {
                onChat();
                showChat(true);
              }}
            >
              Chat with Support
            </button>
          </li>
        </ul>
      )}
      {Object.entries(groups).map(([name, links]) => (
        <ul key={name} aria-label={name}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      ))}
      <ul>
        <li>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </li>
      </ul>
    </>
  );
}
