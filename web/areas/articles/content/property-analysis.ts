import { assumptions } from '#shared/finance/assumptions.ts';
import { dealFormulas } from '#shared/finance/deal-formulas.ts';
import { ruleConfidence, strategyRules } from '#shared/strategy/strategy-rules.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';

const { vacancy, maintenance, management, downPayment, closing, sellingCost, rate, months, loanToPrice } = assumptions;

const highest = Math.max(...strategyRules.map(({ confidence }) => confidence));
const lowest = Math.min(...strategyRules.map(({ confidence }) => confidence));

const shownFormulas = [
  'netRent',
  'loanPayment',
  'monthlyExpenses',
  'cashFlow',
  'capRate',
  'cashInvested',
  'roiPercent',
  'totalReturn',
  'firstYearReturn',
  'debtServiceCoverage',
  'breakEvenRatio',
  'grossRentMultiplier',
] as const;

export const propertyAnalysis: ArticleGroup = {
  path: '/help/property-analysis',
  title: 'Property Analysis',
  lead: 'Where the figures come from, what the recommendation means, and how to put your own knowledge in.',
  articles: [
    {
      id: 'kinds-of-figures',
      title: 'Where do the figures come from?',
      blocks: [
        'Point at a figure, or tap it, to read its source, its date and its formula. The line below a figure says what kind it is:',
        {
          table: {
            about: 'Kinds of figures',
            head: ['Kind', 'What it means', 'How it looks'],
            rows: [
              ['Reported', 'The source said so: county record, valuation, recorded sale.', 'Plain'],
              ['Computed', 'Worked out from known figures by a formula.', 'Dotted line'],
              ['Estimated', 'Worked out, and something in it had to be assumed.', 'Dashed amber line'],
              ['Yours', 'You entered it.', 'Orange line and the word "Yours"'],
              ['Not available', 'Unknown.', 'A dash, or what it needs'],
            ],
          },
        },
        'A source that could not be brought up to date is shown as it was last known, with its date.',
      ],
      alsoFor: 'source provenance data accuracy wrong value dotted dashed underline reported computed',
    },
    {
      id: 'not-available',
      title: 'Why does a figure show a dash?',
      blocks: [
        'Because no source has it and no honest formula leads to it. We show nothing rather than a zero: a loan nobody has on record is not the same as no loan.',
        {
          list: [
            'Some states do not disclose sale prices, so neither the last sale nor a loan estimated from it exists.',
            'Not every source knows about liens, foreclosure or vacancy.',
            'A figure that is worked out is missing when one of its parts is: no rent, no cap rate.',
          ],
        },
        'An unknown figure never makes a strategy rule hold. If you know the answer, or can ask the owner, enter it as a [seller fact](/help/property-analysis#seller-facts).',
      ],
      alsoFor: 'not available missing unknown empty blank zero n/a why no data',
    },
    {
      id: 'estimated-mortgage',
      title: 'How is an unseen mortgage estimated?',
      blocks: [
        `Where no loan is on record but a sale price is, we assume that the owner borrowed ${loanToPrice}% of that price over ${months / 12} years, at the average 30-year rate of the year of the sale, and has paid every month since. What would be left is the estimated balance; the monthly payment follows from the same loan.`,
        'It is a starting point and marked as estimated. Owners refinance, pay cash and borrow more. The balance is the first thing to ask for: one answer under **Seller facts** replaces the guess, and equity and strategy follow.',
        `After a sale more than ${months / 12} years ago, or at a nominal price, nothing is assumed: balance and equity are then unknown.`,
      ],
      alsoFor: 'loan balance payoff debt owed equity guess wrong',
    },
    {
      id: 'lead-score',
      title: 'What does the rule confidence mean?',
      blocks: [
        `How clearly the recommended structure fits, out of 100. It is fixed per rule, from ${highest} for ${strategyRules[0]?.strategy} to ${lowest} for ${strategyRules.at(-1)?.strategy}, and not a probability.`,
        'It does not say whether the owner sells, or what the deal is worth. How good the facts behind it are is said by the [data quality](/help/property-analysis#data-quality) grade beside it.',
      ],
      alsoFor: 'lead score strategy confidence rating points percent 88 95 82 76 70 out of 100',
    },
    {
      id: 'why-this-strategy',
      title: 'Why was this strategy recommended?',
      blocks: [
        'Five rules are tried in order, and the first one that holds decides. **The rules, one by one**, under the answer, shows the condition that decided with its numbers, the runner-up with how far it is from holding, and why every earlier rule did not apply.',
        {
          table: {
            about: 'Strategy rules in order',
            head: ['Strategy', 'Needs', ruleConfidence.label],
            rows: strategyRules.map(({ strategy, needs, confidence }) => [strategy, needs, String(confidence)]),
          },
        },
        'The limits are strict: equity of exactly 60% is not over 60%. Equity is value less what is owed, in percent of value. When equity is not known nothing is recommended, and the page says which fact is needed.',
        'How the rules work in detail is in [Advanced Features](/documentation/advanced-features#strategy-engine).',
      ],
      alsoFor: 'subject-to subto seller finance lease option novation wholesale rule recommend wrong strategy',
    },
    {
      id: 'data-quality',
      title: 'What is the data quality grade?',
      blocks: [
        'A grade of the facts that the rules use. **Strong**: no weak point. **Fair**: one or two. **Thin**: more, or equity is not known. The weak points are listed in words: an estimated mortgage, a value with a wide range, fewer than three comparable sales, an unknown occupant.',
        'What you enter yourself counts as much as a record. The grade changes neither the rules nor their confidence; it tells you how much to check before you rely on them.',
      ],
      alsoFor: 'strong fair thin reliable trust accuracy confidence',
    },
    {
      id: 'seller-facts',
      title: 'Correct the record with what the seller said',
      blocks: [
        'Open **Seller facts** on a result. You can enter your own valuation, the loan balance with its rate and payment, whether the owner is behind and by how much, who lives there, the condition and the repairs it needs, liens, what they ask, the cash they need at closing, the reason for selling, and notes.',
        {
          list: [
            'Your entry overrides the record. Every figure that depends on it updates at once, and the page shows what changed.',
            'A loan balance of 0 means that the house is free and clear.',
            'Repairs, liens and arrears do not change equity; the page says what they leave of it.',
            'The asking price is shown beside yours and changes no figure.',
            '**Clear facts** takes the answers back, and **Undo** brings them back again.',
          ],
        },
        'The answers are kept with the saved analysis. They also reach the portfolio and the offer letter. Nobody else sees them.',
      ],
      alsoFor: 'edit change override fix correct mistake balance occupancy vacant behind arrears arv',
    },
    {
      id: 'tags',
      title: 'What do the tags mean?',
      blocks: [
        {
          list: [
            '**High Equity**: equity is 50% of value or more.',
            "**Absentee Owner**: the owner's mail goes elsewhere.",
            '**Distressed**: in foreclosure, a tax lien, a judgment or taxes overdue, or the seller told you that payments are behind.',
            '**Motivated Seller**: two or more of: distressed, vacant, absentee, owner in another state, owned 15 years or longer, inherited, failed listing.',
          ],
        },
        'A tag that is absent means "no" or "not known"; the tabs tell which. The tags are signs to follow up, not statements about a person.',
      ],
      alsoFor: 'high equity absentee motivated distressed foreclosure vacant badge label',
    },
    {
      id: 'comparables',
      title: 'Which houses are compared?',
      blocks: [
        'Recorded sales near the house, of the same type and of similar size, not older than a year, nearest in size first. Where there are none, homes that are only listed for sale are shown and labeled **Listed comparables**: an asking price is not a sale.',
        'The chart on the **Comparables** tab shows price against living area, with this house marked.',
        'On **Comps** of a saved deal you adjust and weigh the sales, and use the value in the deal (Professional and Enterprise). It is not an appraisal.',
        'On **Repairs** you price the work. Mid goes into the deal, and high into its stress test. **Copy Costs from Another Deal** brings your unit costs over.',
      ],
      alsoFor: 'comps sold listed nearby arv price per square foot',
    },
    {
      id: 'calculator',
      title: 'How does the bank loan in the deal calculator work?',
      blocks: [
        'Price, rent, taxes, insurance and HOA dues are filled in from the analysis. Change anything: results follow every key and are saved as you type. **Reset to looked-up values** goes back.',
        `Before you change them, the assumptions are those of the **Investment** tab: ${downPayment}% down, ${closing}% closing costs, ${rate}% interest over ${months / 12} years, vacancy ${vacancy}% of rent, maintenance ${maintenance}% of the price a year, and management ${management}% of rent. A sale costs ${sellingCost}% of its price.`,
        'A fact that nobody knows stays empty, and figures that depend on it say what they need: "needs rent". Type it, or type 0. An input that you empty counts as 0.',
        {
          table: {
            about: 'Formulas of the deal calculator',
            head: ['Figure', 'Formula'],
            rows: shownFormulas.map((name) => [dealFormulas[name].label, dealFormulas[name].formula]),
          },
        },
        'The cap rate leaves the loan out and takes vacancy off the rent, as net operating income is usually meant. Without an interest rate no loan payment is counted. Every figure on the page explains itself when you point at it.',
      ],
      alsoFor:
        'cap rate cash on cash roi dscr noi cash flow formula interest mortgage payment irr vacancy maintenance negative',
    },
    {
      id: 'offer-letter',
      title: 'Is the offer letter a contract?',
      blocks: [
        'No. It is a non-binding letter of intent: it sets out terms for discussion, and says so. Its wording follows the structures you tick, else the one you choose for the deal or the recommended one. It is general wording and **not legal advice**; the law differs from state to state, so have an attorney review any agreement before it is signed.',
        'Its terms come from the [deal](/documentation/advanced-features#letters). Without any, buyer name and offer price are needed, and everything else that you leave empty reads "to be agreed". Inspection period and financing contingency start at 10 and 30 days. Amounts or dates that look like a slip are pointed out, and written as you typed them.',
        'You get it as a text file with **Generate & Download Offer Letter**, as a PDF, for Word, as an e-mail, or on paper. Each letter stays in the list **Letters made** below it, and opens as it was.',
      ],
      alsoFor: 'loi letter of intent legal lawyer attorney binding pdf earnest money contract download',
    },
    {
      id: 'check-before-you-send',
      title: 'Checklist',
      blocks: [
        'Below the terms of each structure, and on the page of its letter, stand the rules that may touch the deal: federal ones and those of its state. Each has its source and the day it was read. A rule that **may apply** names the answer it waits for.',
        'They are general information. Counsel has not reviewed them: ask an attorney. [Compliance Rules](/documentation/compliance-rules) lists them all.',
      ],
      alsoFor: 'compliance guardrails due-on-sale wholesale disclosure attorney rules state law',
    },
    {
      id: 'list-with-figures',
      title: 'What if my list has no rents or taxes?',
      blocks: [
        'A file with values, loans or owners is priced from them, and uses no analysis. What it lacks stands under **Estimates** above the button: rent, taxes, insurance, dues, a loan’s rate and payments left. Change a line, switch it off, or press Price Without.',
        {
          list: [
            'A fact always beats an estimate. A figure that rests on one has a dashed underline.',
            '**Worth a call** asks for a reason: trouble, an empty house, an owner elsewhere who owes little, or a loan worth keeping; beside 15% equity and a structure that works.',
            'Press a row to open it. Nothing is looked up, and nothing stored until you save it.',
            '**Look Up** says what it spends before you press. A record you bought is kept for 90 days, in every later list.',
            'Next week’s file with the same columns is compared with this one: what is new, changed and gone.',
          ],
        },
        'In a saved deal, Ask the Seller begins with the estimates.',
      ],
      alsoFor: 'estimate assumption export file reasons whom to call update new changed gone record kept',
    },
    {
      id: 'print-export',
      title: 'Print and export',
      blocks: [
        {
          list: [
            'A **property result** prints on two sheets with all its tabs: use your browser\'s Print. "Save as PDF" there makes a file to send.',
            'The **deal calculator** has **Print**, and its ten-year table downloads as CSV for a spreadsheet.',
            'A structure’s months download as CSV and Excel; a named exit is a sheet of it.',
            'The **offer letter** downloads as text, PDF or Word file, opens as an e-mail, or prints.',
            'With Professional or Enterprise, programs read your portfolio as JSON through the [API](/documentation).',
          ],
        },
      ],
      alsoFor: 'pdf report csv excel spreadsheet download share save paper json',
    },
  ],
};
