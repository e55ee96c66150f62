import { claimsShown } from '#shared/site/claims.built.ts';

/* The community's invented posts and people: with the operator's claims only. Evaluated at build time. */

const lead = "Creative financing is learned from deals, and mostly from other people's.";

const discussions = [
  {
    topic: 'Subject-To',
    title: 'The owner is four months behind. What do I ask first?',
    asked: 'Record shows a foreclosure filing and 12% equity. The recommendation is Subject-To at 95.',
    answered:
      'The reinstatement amount in writing from the servicer, and the date of the sale. Enter months behind and arrears as seller facts: they come out of the proceeds, so you see what is left before you talk about price.',
  },
  {
    topic: 'Seller Finance',
    title: 'Is an estimated 67% equity good enough to call about carrying the note?',
    asked: 'The mortgage is a guess from the 2016 sale, and the data quality is Fair.',
    answered:
      'Good enough for a call, not for an offer. "Do you still have a loan on it, and about how much?" is one question. Type the answer in: above 60% with an owner elsewhere the rule still holds.',
  },
  {
    topic: 'Lease Option',
    title: 'Free and clear, owner-occupied: why not Seller Finance?',
    asked: 'Equity is 100%, and I expected 88, not 82.',
    answered:
      'Seller Finance also needs an absentee owner. Someone who lives there needs a place to go, and a lease option with a date gives them the time. The runner-up line says exactly that.',
  },
  {
    topic: 'Calculator',
    title: 'My cap rate is lower than the one on the listing',
    asked: 'Listing says 6.1%, the calculator says 4.4%.',
    answered:
      'Listings often leave out vacancy, maintenance and management. Set the three to 0 and you will probably find the 6.1% again, and know what it is worth.',
  },
];

const experts = [
  {
    name: 'Rosa Example',
    field: 'Subject-to and loan servicing',
    place: 'Phoenix, AZ',
    asks: 'due-on-sale, escrow, arrears',
  },
  {
    name: 'Theo Placeholder',
    field: 'Seller notes and their terms',
    place: 'Columbus, OH',
    asks: 'rate, balloon, servicing',
  },
  {
    name: 'Imani Sample',
    field: 'Lease options and tenants',
    place: 'Charlotte, NC',
    asks: 'option price, credits, repairs',
  },
];

/** The texts of the community page. */
export const community = claimsShown
  ? {
      lead: `${lead} These are the questions that come up again and again, with the answers we would give.`,
      discussions,
      experts,
    }
  : { lead, discussions: undefined, experts: undefined };
