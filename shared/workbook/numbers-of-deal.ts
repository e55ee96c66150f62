import { assumptions as product } from '#shared/finance/assumptions.ts';
import { noteOf } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import { type Deal, operatingIncome } from '#shared/structures/base/house.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { sellerNote } from '#shared/structures/seller-finance/plan.ts';
import { DealInput, type DealNumbers } from './deal-numbers.ts';

type Amounts = Partial<Record<DealInput, number>>;

/** The numbers of a structure; `null` when it has no exit: subject-to a loan that does not exist. */
export function dealNumbers(
  deal: Deal,
  structure: Strategy,
  about: Pick<DealNumbers, 'address' | 'source' | 'is_sample'>,
): DealNumbers | null {
  const { exitMonth, ...row } = priceStructure(deal, structure);
  if (exitMonth === null) return null;
  const isHeld = structure === 'Subject-To' || structure === 'Seller Finance';
  const income = isHeld ? operatingIncome(deal, deal.house.vacantMonths + 1) : NaN;
  const amounts = amountsOf(deal, structure);
  return {
    ...about,
    structure,
    exit_month: exitMonth,
    inputs: DealInput.options.flatMap((id) => {
      const amount = amounts[id];
      return amount === undefined ? [] : [{ id, amount: Number.isFinite(amount) ? amount : null }];
    }),
    figures: {
      price: row.price,
      cashIn: row.cashIn,
      income: outward(income),
      coverage: isHeld ? outward(income / paymentsOf(deal, structure)) : null,
      monthlyCashFlow: row.monthlyCashFlow,
      cashOnCashPercent: row.cashOnCashPercent,
      netAtExit: row.netAtExit,
      profit: row.profit,
      npv: row.npv,
      irrPercent: row.irrPercent,
    },
  };
}

function paymentsOf(deal: Deal, structure: 'Subject-To' | 'Seller Finance'): number {
  if (structure === 'Seller Finance') return sellerNote(deal).payment;
  const { second } = deal.terms.subjectTo;
  return deal.facts.loan.payment + (second ? noteOf(second.amount, second).payment : 0);
}

function amountsOf(deal: Deal, structure: Strategy): Amounts {
  const { house, facts, assumptions, terms } = deal;
  const rents = {
    rent: facts.rent,
    vacancy: facts.vacancyPercent,
    management: house.managementPercent ?? product.management,
    maintenance: facts.maintenance,
    rentGrowth: assumptions.rentGrowthPercent,
    costGrowth: assumptions.costGrowthPercent,
    valueGrowth: assumptions.valueGrowthPercent,
    sellingPercent: assumptions.sellingCostPercent,
  };
  const held = {
    ...rents,
    taxes: 12 * facts.taxes,
    insurance: 12 * facts.insurance,
    hoa: facts.hoa,
    other: facts.other,
    vacantMonths: house.vacantMonths,
    afterRepair: facts.afterRepair,
    repairs: facts.repairs,
    reserves: house.reserves,
    closingPercent: assumptions.closingPercent,
  };
  const hurdle = assumptions.hurdlePercent;
  switch (structure) {
    case 'Subject-To': {
      const { cashToSeller, second } = terms.subjectTo;
      return {
        ...held,
        hurdle,
        loanBalance: facts.loan.balance,
        loanRate: facts.loan.ratePercent,
        loanPayment: facts.loan.payment,
        // A payment that nobody knows the end of goes on.
        ...(Number.isFinite(facts.loan.lastMonth) && { loanMonths: facts.loan.lastMonth }),
        cashToSeller,
        atClosing: facts.arrears + facts.liens,
        ...(second && {
          note: second.amount,
          noteRate: second.ratePercent,
          noteMonths: second.months,
          interestOnly: 0,
        }),
      };
    }
    case 'Seller Finance': {
      const { price, down, ratePercent, months, interestOnly } = terms.sellerFinance;
      return {
        ...held,
        hurdle,
        price,
        down,
        noteRate: ratePercent,
        noteMonths: months,
        interestOnly: interestOnly ? 1 : 0,
      };
    }
    case 'Lease Option': {
      const { strike, fee, rent, creditMonthly, repairs, closing, maintenanceSharePercent } = terms.leaseOption;
      return {
        ...rents,
        hurdle,
        value: house.value ?? NaN,
        strike,
        optionFee: fee,
        ownerRent: rent,
        credit: creditMonthly,
        repairs,
        optionClosing: closing,
        ownShare: maintenanceSharePercent,
      };
    }
    case 'Novation': {
      const { sellerPrice, listPrice, agentPercent, closingPercent, holdingMonthly, concessions } = terms.novation;
      return {
        hurdle,
        sellerPrice,
        listPrice,
        agentPercent,
        saleClosing: closingPercent,
        holding: holdingMonthly,
        concessions,
        repairs: facts.repairs,
      };
    }
    case 'Wholesale': {
      const { rulePercent, fee, earnest, ownCosts } = terms.wholesale;
      return {
        hurdle,
        afterRepair: facts.afterRepair,
        repairs: facts.repairs,
        rule: rulePercent,
        assignmentFee: fee,
        earnest,
        ownCosts,
      };
    }
  }
}
