import { nextBill } from './bill.ts';
import { called } from './called.ts';
import { cost } from './cost.ts';
import type { NewEntry } from './entry.ts';
import type { EntryKind } from './entry-kind.ts';
import { escrowPaid } from './escrow-paid.ts';
import { escrowRefund } from './escrow-refund.ts';
import { fee } from './fee.ts';
import { feeWaived } from './fee-waived.ts';
import { income } from './income.ts';
import { lenderBalance } from './lender-balance.ts';
import { newPart } from './new-part.ts';
import { newTerms } from './new-terms.ts';
import { optionExpired } from './option-expired.ts';
import { payment } from './payment.ts';
import { payoff } from './payoff.ts';
import { reversal } from './reversal.ts';
import { sale } from './sale.ts';
import { setAside } from './set-aside.ts';
import { value } from './value.ts';

/** Every kind of entry: a new one does not compile without its object. */
const kinds: { [Kind in NewEntry['kind']]: EntryKind<Extract<NewEntry, { kind: Kind }>> } = {
  payment,
  fee,
  fee_waived: feeWaived,
  part: newPart,
  terms: newTerms,
  escrow_paid: escrowPaid,
  escrow_refund: escrowRefund,
  lender_balance: lenderBalance,
  payoff,
  income,
  cost,
  set_aside: setAside,
  called,
  option_expired: optionExpired,
  sale,
  value,
  bill: nextBill,
  reversal,
};

/** The kind's declaration, typed for the entry. */
export function kindOf<E extends NewEntry>({ kind }: E): EntryKind<E> {
  // The one cast: each kind has its own object, which the record above has checked.
  return kinds[kind] as unknown as EntryKind<E>;
}
