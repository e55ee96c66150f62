import { describe, expect, it } from 'vitest';
import { letterText } from '#shared/letter/letter-text.ts';
import { htmlOf } from '#shared/seller-page/html/element.ts';
import { pageBody } from '#shared/seller-page/html/page-body.ts';
import { sellerPageHtml } from '#shared/seller-page/html/page-html.ts';
import { signedLetter } from '#shared/seller-page/signed-letter.ts';
import { usd, usdExact, usdToCent } from '#shared/values/money.ts';
import { pageOf, stateOf, workedPage, workedSources } from './seller-letter.ts';

/* What a seller must never read, and what they type must never become. */

const all = ['Wholesale', 'Seller Finance', 'Subject-To'];
const others = ['Lease Option', 'Novation'];

/** Amounts and words that nothing else of the deal has, in every field that the page leaves out. */
const planted = {
  deal: {
    'house.afterRepairValue': '371917',
    'terms.leaseOption.repairs': '7713',
    'terms.leaseOption.closing': '1937',
    'terms.novation.listPrice': '391713',
    'terms.novation.agentPercent': '4.913',
    'terms.novation.holdingMonthly': '1917',
    'terms.wholesale.rulePercent': '71.93',
    'terms.wholesale.ownCosts': '1739',
    'targets.cashOnCashPercent': '9.173',
    'targets.profit': '39171',
    'targets.cashIn': '71393',
    kept_over: 'Novation',
  },
  exit_plan: { exit: 'wrap', 'exits.wrap.price': '333917', 'exits.targets.endCash': '31791' },
  contacts: [{ role: 'seller', name: 'Zebedee Quillfeather', phone: '555-0199', email: 'zq@private.example' }],
} as const;

const signed = {
  key: 'k',
  by: 'seller',
  kind: 'sign',
  at: '2026-11-25T10:00:00.000Z',
  language: 'es',
  name: 'R H',
} as const;

describe('a page', () => {
  it.each([
    ['three options', all],
    ['a lease and a resale', others],
  ])('has no byte of a private field: %s', (_, options) => {
    const sources = workedSources(options);
    const { subject } = sources;
    const page = pageOf({
      ...sources,
      // The price stays what it is without the rule's private parts.
      draft: { ...sources.draft, 'terms.wholesale.price': '199000' },
      subject: {
        ...subject,
        ...planted,
        analysis_data: {
          ...subject.analysis_data,
          ownerDetails: { ...subject.analysis_data.ownerDetails, names: ['Mortimer Oldfield'] },
        },
        deal: { ...subject.deal, ...planted.deal },
      } as unknown as typeof subject,
    });
    const out = (['en', 'es'] as const)
      .map((language) => sellerPageHtml(stateOf(page, { language })))
      .concat(
        JSON.stringify(page),
        page.options.map((_, option) => letterText(signedLetter(page, { ...signed, option }, 'cd34'))),
      );
    const canaries = [
      ...Object.values(planted.deal).filter((text) => /^[\d.]+$/.test(text)),
      ...['333917', '31791', 'Quillfeather', '555-0199', 'zq@private', 'Oldfield', 'Novation '],
    ].flatMap((text) => {
      const amount = Number(text);
      return !(amount > 100) ? [text] : [text, usd(amount), usdExact(amount), usdToCent(amount)];
    });
    for (const each of out) expect(canaries.filter((canary) => each.includes(canary))).toEqual([]);
  });

  it('is the same however what is owed besides the loan is split', () => {
    const split = (arrears: number, lienAmount: number) => {
      const sources = workedSources(all);
      const seller_facts = { ...sources.subject.seller_facts, arrears, hasLiens: lienAmount > 0, lienAmount };
      return pageOf({ ...sources, subject: { ...sources.subject, seller_facts } });
    };
    expect(split(3000, 0)).toEqual(split(1100, 1900));
  });

  it('is the same whatever the checklist and the seller’s situation say', () => {
    const answered = {
      'checklist.noticeOfDefault': 'yes',
      'checklist.companyBuys': 'no',
      'checklist.buyerLivesThere': 'yes',
      'checklist.solicited': 'yes',
      'checklist.licensed': 'no',
      'checklist.dealsInYear': '9',
      'house.loanType': 'va',
      'house.auctionDate': '2026-12-20',
    } as const;
    const sources = workedSources(all);
    const distressed = { ...sources.subject.seller_facts, reason: 'foreclosure', behindOnPayments: true } as const;
    const told = {
      ...sources,
      subject: { ...sources.subject, seller_facts: distressed, deal: { ...sources.subject.deal, ...answered } },
    };
    expect(pageOf(told as typeof sources)).toEqual(pageOf(sources));
  });

  it('writes what anybody typed as text', () => {
    const page = workedPage(all, {
      additionalTerms: '<img src=x onerror=alert(1)>',
      buyerName: '"><script>alert(2)</script>',
    });
    const out = sellerPageHtml(
      stateOf(page, {
        typed: { question: '</textarea><script>alert(3)</script>', counter_amount: '"><script>alert(4)</script>' },
        events: [
          {
            key: 'k',
            at: '2026-11-24T10:00:00.000Z',
            by: 'seller',
            kind: 'question',
            text: '<script>alert(5)</script>',
          },
        ],
      }),
    );
    expect(out.match(/<script/g)).toHaveLength(1);
    expect(out).not.toContain('<img');
  });

  it('is in one language', () => {
    const words = (language: 'en' | 'es') =>
      htmlOf(pageBody(stateOf(workedPage(all), { language, form: null }))).replace(/<[^>]*>/g, ' ');
    expect(words('es')).not.toMatch(/\b(the|your|would|closing|month)\b/);
    expect(words('en')).not.toMatch(/\b(casa|usted|cierre|préstamo|mes)\b/i);
  });
});
