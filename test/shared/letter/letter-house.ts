import type { DealSources } from '#shared/deal/deal-of.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

/** The house of the deal engine's worked example, with the terms of a letter of three options. */
export const letterHouse: DealSources = {
  property: {
    ...aProperty({ estimatedValue: 300_000, mortgageBalance: 165_000 }),
    address: '3108 W Example Juniper Dr, Tempe, AZ 85282',
    source: 'rentcast',
  },
  facts: {
    loanBalance: 165_000,
    interestRate: 3.25,
    behindOnPayments: true,
    arrears: 3000,
    hasLiens: false,
    condition: 'light_repairs',
    repairEstimate: 15_000,
    reason: 'divorce',
  },
  calculator: { monthlyRent: '2300', propertyTaxes: '3000', insurance: '1500' },
  texts: {
    'house.afterRepairValue': '320000',
    'house.loan.paymentsLeft': '276',
    'terms.sellerFinance.price': '250000',
    'terms.sellerFinance.down': '25000',
    'terms.sellerFinance.ratePercent': '4',
    'terms.sellerFinance.months': '360',
    'terms.sellerFinance.balloonMonth': '84',
    'terms.sellerFinance.keepsLoan': 'yes',
    'terms.subjectTo.cashToSeller': '14500',
    'terms.subjectTo.second.amount': '65500',
    'terms.subjectTo.second.ratePercent': '3',
    'terms.subjectTo.second.months': '360',
    'terms.subjectTo.second.balloonMonth': '84',
    'terms.leaseOption.strike': '300000',
    'terms.leaseOption.fee': '9000',
    'terms.leaseOption.rent': '1500',
    'terms.leaseOption.creditMonthly': '200',
    'terms.leaseOption.months': '36',
    'terms.novation.sellerPrice': '262000',
    'terms.novation.listPrice': '318000',
    'terms.novation.months': '4',
    'terms.wholesale.rulePercent': '70',
    'terms.wholesale.fee': '10000',
  },
  buyBox: {},
  today: '2026-11-23',
};
