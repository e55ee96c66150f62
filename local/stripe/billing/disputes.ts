import { chargeAnswer, disputeAnswer, refundAnswer } from '#local/stripe/answers/charge-answer.ts';
import { publish } from '#local/stripe/state/events.ts';
import { dollars } from '#local/stripe/state/money.ts';
import type { Charge, Dispute, Refund } from '#local/stripe/state/records.ts';
import { invalid } from '#local/stripe/state/stripe-error.ts';
import { find, newId, store, type World } from '#local/stripe/state/world.ts';

/** Pays a charge back, all that is left of it without an amount. */
export function refundCharge(
  world: World,
  charge: Charge,
  { amount, reason, metadata }: Pick<Refund, 'reason' | 'metadata'> & { amount: number | undefined },
): Refund {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.succeeded) throw invalid(`Charge ${charge.id} has not succeeded.`, { param: 'charge' });
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (formalDisputeOf(world, charge)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  if (amount !== undefined && amount < 1) throw invalid('Invalid positive integer', { param: 'amount' });
  if (amount !== undefined && amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw invalid(message, { param: 'amount' });
  }
  const refund: Refund = store(world.state.refunds, {
    id: newId('re'),
    created: world.now(),
    charge: charge.id,
    amount: amount ?? left,
    reason,
    metadata,
  });
  charge.amount_refunded += refund.amount;
  publish(world, 'charge.refunded', chargeAnswer(world, charge));
  publish(world, 'refund.created', refundAnswer(world, refund));
  return refund;
}

const formalDisputeOf = ({ state }: World, charge: Charge) =>
  Object.values(state.disputes).find((each) => each.charge === charge.id && !each.status.startsWith('warning_'));

/** A bank asks about a charge, or takes it back. */
export function openDispute(world: World, charge: Charge, kind: 'inquiry' | 'formal'): Dispute {
  const dispute: Dispute = store(world.state.disputes, {
    id: newId('dp'),
    created: world.now(),
    charge: charge.id,
    amount: charge.amount - charge.amount_refunded,
    reason: 'general',
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  });
  charge.disputed = true;
  publish(world, 'charge.dispute.created', disputeAnswer(world, dispute));
  if (kind === 'formal') publish(world, 'charge.dispute.funds_withdrawn', disputeAnswer(world, dispute));
  return dispute;
}

/** An inquiry becomes formal. */
export function escalateDispute(world: World, id: string): void {
  const dispute = find(world.state.disputes, 'dispute', id);
  dispute.status = 'needs_response';
  publish(world, 'charge.dispute.updated', disputeAnswer(world, dispute), { status: 'warning_needs_response' });
  publish(world, 'charge.dispute.funds_withdrawn', disputeAnswer(world, dispute));
}

/** The bank decides. An inquiry is closed. */
export function closeDispute(world: World, id: string, outcome: 'won' | 'lost' | 'warning_closed'): void {
  const dispute = find(world.state.disputes, 'dispute', id);
  dispute.status = outcome;
  publish(world, 'charge.dispute.closed', disputeAnswer(world, dispute));
  if (outcome === 'won') publish(world, 'charge.dispute.funds_reinstated', disputeAnswer(world, dispute));
}
