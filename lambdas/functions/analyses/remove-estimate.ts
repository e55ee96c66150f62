import { oneAsRun } from '#lambdas/domain/deals/as-run.ts';
import { pricingOfUser } from '#lambdas/domain/deals/pricing-of-user.ts';
import { planImport, readAnalysis } from '#lambdas/domain/lists/plan-import.ts';
import { changedFacts } from '#lambdas/property-sources/imported/merge-facts.ts';
import { withoutEstimate } from '#lambdas/property-sources/imported/without-estimate.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import { toImport } from '#lambdas/storage/analyses/imports.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';

/** Each attempt that fails is another change that was made. */
const maxAttempts = 20;

/** Makes a figure that a list has estimated unknown in a deal. One that is no estimate, or none any more, stays. */
export const removeEstimate: Operation<'removeEstimate'> = async ({ user, workspace, params, now }) => {
  const owner = dealOfCall({ user, workspace }, params.id);
  const priced = pricingOfUser(workspace.id, now);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const read = await readAnalysis(owner, priced);
    if (!read) throw notFound('Analysis');
    const analysis_data = withoutEstimate(read.analysis.analysis_data, params.name);
    if (!analysis_data) return oneAsRun(read.analysis, now);
    const { rowChange, summary, analysis } = await planImport(read, { analysis_data }, priced);
    const changes = changedFacts(read.analysis.analysis_data, analysis_data);
    const happenings = [{ kind: 'estimate_removed' as const, estimate: params.name, changes }];
    const writes = toImport(owner, read.row, rowChange, summary, { happenings }, now);
    if (await ofUser(workspace.id)(...writes)) return oneAsRun(analysis, now);
  }
  throw new Error('The analysis changed in between every time.');
};
