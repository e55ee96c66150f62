import { assumptions } from '#shared/finance/assumptions.ts';
import { dealFormulas } from '#shared/finance/deal-formulas.ts';
import { ruleConfidence, strategyRationale, strategyRules } from '#shared/strategy/strategy-rules.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';

const { vacancy, maintenance, management, insurance, downPayment, closing, sellingCost, rate, months, loanToPrice } =
  assumptions;

export const advancedFeatures: ArticleGroup = {
  path: '/documentation/advanced-features',
  title: 'Advanced Features',
  lead: 'How a recommendation comes about, what it rests on, and every number the product assumes.',
  articles: [
    {
      id: 'provenance',
      title: 'Provenance: where every value comes from',
      blocks: [
        'Each field of a property carries one of five marks. The page shows it below the figure; the API returns it in `provenance`.',
        {
          table: {
            about: 'Marks of provenance',
            head: ['Mark', 'Meaning', 'In the strategy rules'],
            rows: [
              ['`reported`', 'A source says so.', 'Counts.'],
              ['`computed`', 'Follows from known values by a formula.', 'Counts.'],
              [
                '`estimated`',
                'Follows from something assumed, such as a loan nobody has on record.',
                'Counts, and lowers the data quality.',
              ],
              ['`user`', 'You entered it. It replaces what a source says.', 'Counts like a record.'],
              [
                '`missing`',
                'Unknown. The value is a placeholder (0, false, empty or "Unknown").',
                'Never makes a rule hold.',
              ],
            ],
          },
        },
        'A figure is missing when one of its parts is, and estimated when one of its parts is. Each part of a record has its own source and age; the oldest that could not be brought up to date is named with its date.',
      ],
      alsoFor: 'source reported computed estimated user missing origin',
    },
    {
      id: 'data-quality',
      title: 'Data quality grades',
      blocks: [
        'The rule confidence is fixed per rule, whatever its facts rest on. The grade beside it says how good those facts are.',
        {
          table: {
            about: 'What each grade says',
            head: ['Grade', 'When'],
            rows: [
              ['Strong', 'No weak point.'],
              ['Fair', 'One or two weak points.'],
              ['Thin', 'More than two, or value or equity is not known.'],
            ],
          },
        },
        'Weak points are:',
        {
          list: [
            'a value or a mortgage that is estimated or not known',
            'a value whose range spans more than 30% of it, or that rests on few homes like this one',
            'nobody knows whether the owner is in distress, or who lives there',
            'fewer than three recorded sales behind the value',
            'a part of the record that could not be brought up to date',
          ],
        },
      ],
      alsoFor: 'strong fair thin confidence reliability',
    },
    {
      id: 'strategy-engine',
      title: 'The strategy engine',
      blocks: [
        'Rules are tried from the top; the first that holds decides. Comparisons are strict.',
        {
          table: {
            about: 'Strategy rules',
            head: ['Strategy', 'Needs', ruleConfidence.label, 'Why it fits'],
            rows: strategyRules.map(({ strategy, needs, confidence }) => [
              strategy,
              needs,
              String(confidence),
              strategyRationale[strategy],
            ]),
          },
        },
        {
          list: [
            '**Equity** is value less mortgage balance, in percent of value. Negative equity is under 10%.',
            '**Distressed** means a foreclosure, a tax lien, a judgment or overdue taxes on record, or that the seller is behind on payments.',
            '**No mortgage** means that nothing is owed. A balance nobody knows is not "nothing".',
            'A rule that lacks a fact cannot decide; the next one is tried, and the page names the fact. Without equity there is no recommendation.',
          ],
        },
        "Example: a house worth $402,000 with $134,761 owed has 66.5% equity, and the owner's mail goes to another state. Subject-To does not apply, for nobody is in distress; Seller Finance needs more than 60% and an absentee owner, both hold, and it decides with 88 out of 100.",
      ],
      alsoFor:
        'rules table subject-to seller finance lease option novation wholesale algorithm ai recommendation how decided',
    },
    {
      id: 'runner-up',
      title: 'How near the next rule is',
      blocks: [
        'The runner-up is the rule, Wholesale aside, that came nearest without deciding: the fewest conditions that fail, then the fewest that are unknown, then the shortest way in percentage points of value. A yes or no that is the other way counts as ten points.',
        '"Lease Option is 3.2 points of equity below the 50% it must exceed" tells you that a slightly lower balance changes the structure: ask for the exact payoff. Exactly on a limit is 0 points away, and does not hold.',
        '**Ask the seller** tries every unknown fact both ways and lists those answers that would lead to another recommendation. It asks first what a structure waits for, then what counts as none until you ask.',
      ],
      alsoFor: 'runner-up distance second best nearest alternative ask the seller decider',
    },
    {
      id: 'deal-engine',
      title: 'The deal engine',
      blocks: [
        'Each structure is a row of monthly flows: cash in, the month, net at exit. They are discounted at the return you require (10% a year until you change it), which gives **worth today**; structures are ranked by it. Those that fail or lack a fact come last.',
        "The seller's flows are by the contract: closing, each month, and the end of the note, the lease or the resale, whatever your exit; nothing grows in them, and an option counts as used. The same amounts stand in the letter and on the seller's page. They are discounted at 5%, and a listing with an agent beside them (8.5% and 3 months). **Equal for the seller** moves the main term of each structure, by bisection, until both are worth the same. A wholesale has no such term.",
        {
          list: [
            '**Growth** is 3% a year. The figures without growth are shown too: most of the profit of a hold is appreciation.',
            '**The solver** turns each target into a bound for the term; the tightest decides and is named. Rounded answers are priced again and must meet every target.',
            '**Arrears, liens, repairs and HOA dues** count as 0, marked as assumed, unless something says that there are some; then they are needed.',
            '**The stress test** keeps the present loan as it is. A balloon passes when a lender at 7% would refinance it: 75% of value, 1.20 debt service coverage.',
          ],
        },
        'The same engine answers [the calls about structures](/documentation/api-reference/structures), which use no analysis.',
      ],
      alsoFor: 'npv irr discount hurdle ranking listing solver stress balloon dscr growth appreciation five structures',
    },
    {
      id: 'assumptions',
      title: 'What is assumed of any house',
      blocks: [
        'Returns on the result page are those of a typical purchase with a bank loan, so that houses can be compared. The deal calculator opens with the same assumptions; your own terms go there, and the result then shows your deal first.',
        {
          table: {
            about: 'Assumptions',
            head: ['What', 'Assumed'],
            rows: [
              ['Vacancy', `${vacancy}% of gross rent`],
              ['Maintenance', `${maintenance}% of value a year`],
              ['Management', `${management}% of gross rent`],
              ['Insurance', `${insurance}% of value a year`],
              ['Down payment', `${downPayment}% of value`],
              ['Closing costs', `${closing}% of value`],
              ['Selling costs, in the calculator', `${sellingCost}% of the sale price`],
              ['HOA dues', 'as on record; none when none are on record'],
              ['Loan', `the rest at ${rate}% over ${months / 12} years`],
              [
                "The owner's loan, where none is on record",
                `${loanToPrice}% of the last sale price over ${months / 12} years at the average rate of that year`,
              ],
            ],
          },
        },
      ],
      alsoFor: 'defaults percent vacancy maintenance insurance rate default values cap rate cash required',
    },
    {
      id: 'calculator',
      title: 'The bank loan in depth',
      blocks: [
        'Beyond cash flow, cap rate and cash-on-cash it shows ratios and ten years at the growth you enter for rent, expenses and value.',
        {
          table: {
            about: 'Ratios and projection of the deal calculator',
            head: ['Figure', 'Formula'],
            rows: (
              [
                'debtServiceCoverage',
                'breakEvenRatio',
                'grossRentMultiplier',
                'netOperatingIncome',
                'annualCashFlow',
                'propertyValue',
                'equity',
                'netAtExit',
                'internalRateOfReturn',
              ] as const
            ).map((name) => [dealFormulas[name].label, dealFormulas[name].formula]),
          },
        },
        'Amounts take `$`, spaces and thousands separators; the decimal sign is a point. A decimal comma is refused: `6,5` is not read as 65. Whatever is typed, no figure is ever "NaN": a division by zero is 0. The form is saved field by field, so two tabs never overwrite each other\'s fields. The price you enter is also the one that counts in your portfolio.',
      ],
      alsoFor: 'dscr irr grm noi projection amortization growth ten years csv ratios',
    },
    {
      id: 'seller-facts',
      title: 'What seller facts change',
      blocks: [
        {
          table: {
            about: 'Effects of seller facts',
            head: ['Fact', 'Effect'],
            rows: [
              ['Your valuation', "Replaces the source's value and its range; every figure follows."],
              [
                'Loan balance',
                'Equity, High Equity and the rules follow. 0 is free and clear. A payment that was only guessed is then not available.',
              ],
              [
                'Monthly payment',
                'Replaces the payment; says nothing about the balance. Say whether it includes taxes and insurance, and they are not counted again.',
              ],
              [
                'Behind on payments',
                'Distressed. "No" settles an open question and does not refute a foreclosure or a lien on record.',
              ],
              ['Who lives there', 'A tenant or nobody: absentee owner.'],
              ['Reason for selling', 'A pressing one counts toward Motivated Seller, and foreclosure is distress.'],
              ['Asking price', 'Shown beside your price. Changes no figure.'],
              [
                'Repairs, liens, arrears',
                'Do not change equity. The page shows what they leave of it, since the seller pays them from the proceeds.',
              ],
            ],
          },
        },
        "Facts are kept apart from the record, so taking one back brings the record's value back.",
      ],
      alsoFor: 'override what seller said correction effect equity',
    },
    {
      id: 'letters',
      title: 'Letters that follow the structure',
      blocks: [
        'A letter of intent for Seller Finance speaks of a note and a down payment; one for Subject-To of the existing loan, arrears and the due-on-sale clause; one for Lease Option of the lease and the option price; Novation of the resale; Wholesale of the right to assign. Each has its own points for both parties to know.',
        'As soon as the deal has terms, the letter has them too: price, cash at closing, payments, balloon, option fee, what happens to the loan. Every term says where it comes from. What you change in the letter stays there; a mark shows the difference, and one press takes either figure over.',
        'Tick two or three options and the letter puts them side by side: one table and how to answer on the first page, what each option means and what to know first on the second. **Before you send** checks what goes wrong most often: an option that does not pay off the loan, a closing before a contingency ends, a term nobody typed.',
        'Every letter you hand out is kept under **Letters made**: when, how, what it offered and to whom. It opens as it was, even if the deal has changed, and can be handed out again. An analysis keeps 100 letters; deleting it deletes them. Programs write letters with `POST /api/analysis/{id}/letter`.',
        'Text, PDF, Word, e-mail and paper carry the same words. The file is called `Offer_Letter_{address}.txt`. With Enterprise, they carry [your own brand](/help/account-billing#brand). Every letter says that it is not binding and [not legal advice](/help/property-analysis#offer-letter).',
      ],
      alsoFor: 'offer letter wording loi due-on-sale pdf template',
    },
  ],
};
