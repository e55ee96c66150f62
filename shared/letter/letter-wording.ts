import type { Strategy } from '#shared/strategy/strategy-name.ts';

/* The general wording of the formal letter: it promises nothing and leaves the rest to a written agreement. */

/** What a letter says of a structure besides its figures. */
export type Wording = {
  /** The heading of the structure's section. */
  title: string;
  /** The label of the offered price. */
  price: string;
  /** What happens on the closing date. */
  closing: string;
  /** The purpose of the financing contingency. */
  financing: string;
  structure: (string | TermsParagraph)[];
  disclosures: (string | PaidOffDisclosure)[];
};

/** A paragraph about the terms: while they are open, and once the letter states them. */
type TermsParagraph = { open: string; stated: string };

/** A disclosure that holds only where the existing loan is paid off. */
type PaidOffDisclosure = { ifPaidOff: string };

/** Without a particular structure. */
export const neutralWording: Wording = {
  title: 'Proposed structure',
  price: 'Offer price',
  closing: 'Closing date',
  financing: 'for Buyer to arrange financing on terms acceptable to Buyer',
  structure: [
    'Buyer would buy the Property for the offer price, payable at closing. How the purchase is financed would be settled in the purchase agreement, together with the condition of title, the division of closing costs and the handling of any existing loan or lien.',
  ],
  disclosures: [
    'Title would be expected to pass free of liens other than those the parties agree on in writing.',
    'Each party would pay its customary share of the closing costs unless the purchase agreement says otherwise.',
  ],
};

/** By structure. */
export const wordings: Record<Strategy, Wording> = {
  'Subject-To': {
    title: 'Proposed structure: purchase subject to the existing loan',
    price: 'Offer price',
    closing: 'Closing date',
    financing: 'for Buyer to confirm that the existing loan can stay in place on terms acceptable to Buyer',
    structure: [
      'Buyer would take title to the Property subject to the existing loan. The existing loan would stay in place in the name of Seller; Buyer would not assume it, but would agree in writing to make its payments from closing on.',
      'The offer price includes the unpaid balance of the existing loan at closing, as confirmed in writing by the lender. Any remainder would be paid to Seller at closing or as the parties agree.',
      {
        open: 'Payments, late charges and escrow shortages that are in arrears would be cured at or before closing, in the amounts the lender confirms; the purchase agreement would say from which funds.',
        stated:
          'Payments, late charges and escrow shortages that are in arrears would be cured by Buyer at closing, in the amounts the lender confirms.',
      },
      'After closing, Seller would authorize Buyer to obtain loan information from the lender, and Buyer would keep the Property insured and give Seller a way to check that payments are made, such as a loan servicing company.',
    ],
    disclosures: [
      'Due-on-sale: most loans contain a clause that allows the lender to demand payment in full when title passes without its consent. Neither party can promise that the lender will not do so. The parties would say in writing what happens then.',
      'Seller would remain liable for the existing loan until it is paid, and it would continue to appear on the credit record of Seller. A missed payment could harm the credit of Seller.',
      'Seller should ask an attorney before agreeing to this structure; a separate written disclosure would be signed with any purchase agreement.',
    ],
  },
  'Seller Finance': {
    title: 'Proposed structure: seller financing',
    price: 'Offer price',
    closing: 'Closing date',
    financing: 'for Buyer and Seller to agree on the written terms of the note',
    structure: [
      'Seller would finance part of the price. Buyer would make a down payment at closing and sign a promissory note to Seller for the rest, secured by a mortgage or deed of trust on the Property.',
      {
        open: 'The amount of the down payment, the interest rate, the term, the monthly payment and any balloon payment are to be agreed and would be set out in the note.',
        stated:
          'The down payment, the interest rate, the monthly payment and any balloon payment are stated above and would be set out in the note.',
      },
      'Title would pass to Buyer at closing. Earnest money would count toward the down payment. Buyer would pay property taxes and insurance from closing on, and could repay the note early without a penalty.',
    ],
    disclosures: [
      'Federal and state law limits some seller-financed loans and may require disclosures or a licensed loan originator. The parties would have the note prepared by a qualified professional.',
      {
        ifPaidOff:
          'Any loan or lien on the Property would be paid off at closing unless the parties and, where needed, the lender agree otherwise in writing.',
      },
      'Payment over time may change the tax that Seller owes on the sale; Seller should ask a tax adviser.',
    ],
  },
  'Lease Option': {
    title: 'Proposed structure: lease with option to purchase',
    price: 'Option price',
    closing: 'Start of the lease and the option',
    financing: 'for Buyer to confirm that financing can be expected to be available when the option is used',
    structure: [
      'Buyer would lease the Property from Seller and receive the exclusive option, but no obligation, to buy it at the option price during the option period.',
      {
        open: 'The monthly rent, the length of the lease, the option period, the consideration paid for the option and any part of the rent credited toward the option price are to be agreed and would be set out in a lease and a separate option agreement.',
        stated:
          'The monthly rent, the length of the lease and of the option, the consideration paid for the option and any part of the rent credited toward the option price are stated above and would be set out in a lease and a separate option agreement.',
      },
      'Title stays with Seller until the option is used and the purchase closes. If the option is not used within the option period, it ends and the lease runs as agreed.',
    ],
    disclosures: [
      'Some states treat a lease with an option as a sale or require particular disclosures, registrations or forms. The agreements would follow the law of the state in which the Property lies.',
      'Seller would not sell or further encumber the Property during the option period. A memorandum of the option may be recorded.',
      'The agreements would say who maintains and insures the Property, whether Buyer may sublet it, and what becomes of the option consideration if the option is not used.',
    ],
  },
  Novation: {
    title: 'Proposed structure: novation',
    price: 'Price to Seller',
    closing: 'Target date for the resale to close',
    financing: 'for Buyer to arrange the funds for improving and carrying the Property',
    structure: [
      'Buyer and Seller would sign an agreement under which Buyer prepares the Property for sale and markets it, at the expense of Buyer, to a buyer who pays the retail price. Seller stays on title until that resale closes.',
      'When such a buyer is found, the first agreement would be replaced, with the consent of everyone concerned, by a new agreement between Seller and that buyer. This replacement is the novation.',
      'From the resale proceeds Seller would receive the price named above, out of which existing loans and liens are paid. Buyer would keep what remains after the costs of the resale.',
    ],
    disclosures: [
      'Buyer acts for its own account, intends to make a profit on the resale, and is not the broker, agent or adviser of Seller.',
      'Some states require a real estate license or particular disclosures for marketing a property that another person owns. The agreement would follow the law of the state in which the Property lies.',
      'Until the resale closes, Seller remains the owner and remains responsible for existing loans, unless the agreement says that Buyer makes their payments meanwhile. A resale is not assured.',
    ],
  },
  Wholesale: {
    title: 'Proposed structure: assignable purchase',
    price: 'Offer price',
    closing: 'Closing date',
    financing: 'for Buyer or its assignee to arrange the funds to close',
    structure: [
      'Buyer would buy the Property for the offer price, in cash at closing and in its present condition, under a purchase agreement that is assignable.',
      'Buyer may assign its rights under that agreement to another buyer, who would then close in the place of Buyer on the same terms. The price to Seller would not change. The assignee may pay Buyer a fee for the assignment.',
    ],
    disclosures: [
      'Buyer may not take title itself. Buyer intends to make a profit and is not the broker, agent or adviser of Seller.',
      'Some states require a license, a written disclosure or the consent of Seller before a purchase agreement is assigned or marketed. The agreement would follow the law of the state in which the Property lies.',
      'The purchase agreement would say what happens to the earnest money if neither Buyer nor an assignee closes.',
    ],
  },
};
