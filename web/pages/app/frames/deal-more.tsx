import { useNavigate } from 'react-router-dom';
import { usePortfolio } from '#web/areas/portfolio/use-portfolio.ts';
import { showChat } from '#web/areas/support/chat/chat-window.ts';
import { UnreadBadge } from '#web/areas/support/widget/unread-badge.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { useWideScreen } from '#web/ui/controls/use-wide-screen.ts';

/** Of a deal's More menu what other areas do: the chat, where the header with Help gives way, and deleting. */
export function DealMore({ analysisId, close }: { analysisId: string; close: () => void }) {
  const navigate = useNavigate();
  const { deleteAnalysis } = usePortfolio();
  const isWide = useWideScreen();
  return (
    <>
      {!isWide && (
        <ul>
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                showChat(true);
              }}
            >
              Chat with Support
              <UnreadBadge />
            </button>
          </li>
        </ul>
      )}
      <May need="manage">
        <ul>
          <li>
            <button
              type="button"
              onClick={async () => {
                close();
                if (await deleteAnalysis(analysisId)) navigate('/dashboard');
              }}
            >
              Delete
            </button>
          </li>
        </ul>
      </May>
    </>
  );
}
