import { lazy, Suspense } from 'react';
import { accessOf } from '#shared/account/access.ts';
import { DealFrame } from '#web/pages/app/frames/deal-frame.tsx';
import { usePathParam } from '#web/pages/use-path-param.ts';
import { FieldsFor } from '#web/ui/controls/may.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { UpgradeButton } from './upgrade-button.tsx';

const title = 'Packet';

const PacketDesk = lazy(async () => ({ default: (await import('#web/areas/packet/packet-desk.tsx')).PacketDesk }));

const KeptPackets = lazy(async () => ({ default: (await import('#web/areas/packet/kept-packets.tsx')).KeptPackets }));

/** On the plans that include packets and in a trial; on the others, the kept ones. */
export function PacketDeskPage() {
  const analysisId = usePathParam('analysisId');
  return (
    <ProfileFrame title={title}>
      {(profile) => (
        <DealFrame id={analysisId} title={title} offer="beside-own" need="send" hasPaperHead>
          {(analysis) => (
            <>
              {accessOf(profile, new Date()).opens('customReports') ? (
                <Suspense fallback={<Skeleton lines={9} />}>
                  {/* The fields say what is printed here: nothing of them is kept. */}
                  <FieldsFor need="read">
                    <PacketDesk
                      key={analysis.id}
                      analysis={analysis}
                      profile={profile}
                      upgrade={
                        <Upgrade text="Your trial makes and prints packets. Links come with the Professional plan." />
                      }
                    />
                  </FieldsFor>
                </Suspense>
              ) : (
                <>
                  <section className="panel" aria-labelledby="packet-locked">
                    <h2 id="packet-locked">Deal packets are on the Professional plan</h2>
                    <Upgrade text="Show a lender, a partner or a buyer the deal: by a link that you can revoke, or on paper." />
                  </section>
                  <Suspense fallback={null}>
                    <KeptPackets key={analysis.id} analysisId={analysis.id} />
                  </Suspense>
                </>
              )}
            </>
          )}
        </DealFrame>
      )}
    </ProfileFrame>
  );
}

function Upgrade({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <UpgradeButton
        reason={{
          title: 'Send deal packets',
          description: 'Upgrade to send packets by links that you can revoke.',
        }}
      />
    </>
  );
}
