import type { NewProof, ProofDays, ProofSummary, Proofs } from '#shared/book/shown/proof-link.ts';
import { proofRoutes } from '#shared/contract/book-routes.ts';
import { call } from '#web/api/client.ts';
import { useResource } from '#web/api/swr.ts';

/** The links of a book that show a seller their loan's payments, the newest first, and what can be done with them. */
export function useProofs(id: string) {
  const { data, error, mutate } = useResource(proofRoutes.listProofs, { params: { id } });
  const change = (of: (proofs: ProofSummary[]) => ProofSummary[]) =>
    mutate((before: Proofs | undefined) => before && { proofs: of(before.proofs) }, { revalidate: false });
  const put = (changed: ProofSummary) => change((all) => all.map((each) => (each.id === changed.id ? changed : each)));
  return {
    proofs: data?.proofs,
    error,
    retry: () => void mutate(),
    /** Makes a link. @returns the address that opens it. */
    async make(body: NewProof): Promise<string> {
      const { proof, path } = await call(proofRoutes.makeProof, { params: { id }, body });
      await change((all) => [proof, ...all]);
      return `${window.location.origin}${path}`;
    },
    /** @returns until when the link works now, as an instant. */
    async renew(proof_id: string, days: ProofDays): Promise<string> {
      const renewed = await call(proofRoutes.renewProof, { params: { id, proof_id }, body: { days } });
      await put(renewed);
      return renewed.ends_at;
    },
    async revoke(proof_id: string): Promise<void> {
      await put(await call(proofRoutes.revokeProof, { params: { id, proof_id } }));
    },
  };
}
