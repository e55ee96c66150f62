import { usePackets } from '#web/api/resources/deals/use-packets.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { PacketList } from './packet-list.tsx';
import { PhotoList } from './photo-list.tsx';
import './packet-desk.css';

/** The packets and photos of a deal on a plan that makes none: they can be revoked, deleted and removed. */
export function KeptPackets({ analysisId }: { analysisId: string }) {
  const packets = usePackets(analysisId);
  const { packets: made = [], photos = [], error, retry } = packets;
  if (error) return <Failed text="The packets could not be loaded." onRetry={retry} />;
  return (
    <div className="packet-desk-side packet-kept">
      {made.some(({ link }) => link?.revoked_at === null) && (
        <p>Your links don’t work on this plan. They work again if you upgrade before they end.</p>
      )}
      <PacketList made={made} packets={packets} mayRenew={false} />
      <PhotoList photos={photos} packets={packets} mayAdd={false} />
    </div>
  );
}
