import { trialAnalyses, trialDays } from '#shared/account/plans.ts';
import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { strategyRules } from '#shared/strategy/strategy-rules.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';

const strategies = strategyRules.map(({ strategy }) => strategy).join(', ');

export const gettingStarted: ArticleGroup = {
  path: '/help/getting-started',
  title: 'Getting Started',
  lead: 'From a new account to your first analyzed house, and what to do with it then.',
  articles: [
    {
      id: 'what-it-does',
      title: 'What does Dealwright do?',
      blocks: [
        `You type the address of a house in the United States. A few seconds later one page shows what it is worth, what the owner has in it, what it would rent for, and which of five creative financing structures fits: ${strategies}. It also shows the rule that decided, why the others did not, and whether the structure works on these numbers.`,
        'From there you save the house to your portfolio, [price it five ways](/help/getting-started#five-structures) in the deal calculator, or write an offer letter that is already filled in.',
        'It does not decide for you. It is a screening tool: it tells you within a minute whether a house deserves a phone call, and what to ask when you make it.',
      ],
      alsoFor: 'about overview introduction creative financing',
    },
    {
      id: 'create-account',
      title: 'Create an account',
      blocks: [
        {
          steps: [
            'Press **Start Free Trial** at the top of any page, or search for an address on the home page; it is analyzed right after you have signed up.',
            'Enter your full name, your email address and a password of at least 10 characters with upper case, lower case and a digit.',
            'Enter the six-digit code we email you. If none arrives within a minute, look in the spam folder, then press **resend the code**.',
          ],
        },
        `Your ${trialDays}-day trial starts with that, with ${trialAnalyses} analyses a month. You can [choose another plan](/pricing) at any time.`,
      ],
      alsoFor: 'sign up register join signup verify verification',
    },
    {
      id: 'first-analysis',
      title: 'Analyze your first property',
      blocks: [
        {
          steps: [
            'At the top of the dashboard type street, city, state and ZIP in one line. Suggestions appear from the third character; you may ignore them.',
            'Press **Analyze New Property**. The steps of the lookup are shown while it runs, and you can cancel it.',
            'Read the four figures at the top first: estimated value, equity, monthly rent and cap rate. Then the answer in one sentence. Under it stands what the rule table recommends; **Lead score** opens its rules.',
            'Open the tabs for the rest: Overview, Financial, Owner Details, Market Data, Comparables and Investment.',
          ],
        },
        `To try it with sample data, use \`${sampleAddresses[0]}\` or \`${sampleAddresses[1]}\`.`,
      ],
      alsoFor: 'search lookup look up address begin start find house',
    },
    {
      id: 'what-a-lookup-costs',
      title: 'What does an analysis cost?',
      blocks: [
        'One analysis of a house uses one of your monthly analyses. Everything after it is free: saving, reopening, seller facts, the deal calculator, the offer letter, printing.',
        {
          list: [
            'The same address again within 24 hours costs nothing, even when you have no analyses left.',
            'A lookup that fails, or that finds no record of the house or only another house, costs nothing.',
            'A lookup that you cancel in the browser may already have been made; repeat it within 24 hours and you get its result at no further cost.',
          ],
        },
        'The counter beside the search shows what is left and when it starts at 0 again. See [When does my quota reset?](/help/account-billing#quota)',
      ],
      alsoFor: 'price credit charge usage quota analysis counts unit',
    },
    {
      id: 'sample-data',
      title: 'Why does it say "Sample data"?',
      blocks: [
        'Sample data is made up. It is what this site answers with while no property data provider is connected to it: a set of invented houses that show every strategy and tag, and an invented record for any other address of a house.',
        'Such a house says **Sample data** wherever you see it: on the result, in the portfolio and its sums, in the table of the calculator, on every page of an offer letter, and in webhook events as `source`. Look at it, calculate with it, print it. Send no offer based on it.',
        'With a provider connected, the label is gone and every figure names its source and date instead.',
      ],
      alsoFor: 'fake invented demo test',
    },
    {
      id: 'analyzed-or-saved',
      title: 'Analyzed or saved: what is the difference?',
      blocks: [
        {
          table: {
            about: 'Analyzed and saved compared',
            head: ['What', 'Analyzed', 'Saved'],
            rows: [
              [
                'Where you find it',
                'On screen until you start a new search',
                'On the dashboard, under Property Analyses',
              ],
              ['How long it lasts', 'Analyzing the same address again is free for 24 hours', 'Until you delete it'],
              ['Seller facts', 'Kept once you save', 'Kept with the analysis'],
              ['Calculator and letter', 'Opening either saves the analysis first', 'Open from the dashboard'],
              ['Figures', 'As of the analysis', 'Stay as they were; analyze the address again for new ones'],
            ],
          },
        },
        '**Save to Portfolio** keeps a house. What you do not save stays below the deals on the dashboard for 30 days: press **Show** there to open or save it, at no cost. **Discard & New Search** only leaves the page. Deleting a saved analysis offers **Undo** for as long as its message shows.',
      ],
      alsoFor: 'portfolio keep delete undo discard lost gone reopen history',
    },
    {
      id: 'today',
      title: 'Which deals need me today?',
      blocks: [
        'The dashboard begins with **Call today**: the next actions that are late or due, the late ones on top. Press **Done** and say what is next, or move it to tomorrow or any date. **Undo** takes Done back.',
        'The view **Stalled** has active deals that have been in their stage more than twice as long as the median of your deals there. While that median is less than a day, none is stalled. Closings and options of the next 30 days stand below the deals.',
      ],
      alsoFor: 'follow up overdue late due reminder stalled next action call back pipeline',
    },
    {
      id: 'calendar',
      title: 'How do I get deal dates into my calendar?',
      blocks: [
        'For one date, open the deal’s **Activity** page. Under **Calendar**, press **Add to calendar** and open the file.',
        {
          steps: [
            'For all of them, open Settings, then **Notifications**, and press **Create Feed**.',
            'Copy the address. It is shown only once.',
            'In Google Calendar, choose **Other calendars**, then **From URL**. In Apple Calendar, choose **File**, then **New Calendar Subscription**. In Outlook, choose **Add calendar**, then **Subscribe from web**. Paste the address.',
          ],
        },
        'Your calendar then shows next actions, closings, option expiries, last days to cancel and balloons. It reads them again every few hours; how often is up to your calendar. A balloon shows once the deal is under contract and has a closing date.',
        'Anyone who has the address can read those dates. If someone else got it, press **New Address** or **End Feed**: the old address stops working at once.',
      ],
      alsoFor: 'ical ics google apple outlook subscribe feed sync closing option balloon cancellation date export',
    },
    {
      id: 'next',
      title: 'What do I do with a result?',
      blocks: [
        {
          list: [
            '**Call the owner.** The panel names the one answer that would change the recommendation under **Ask the seller**.',
            '**Enter what you hear** as [seller facts](/help/property-analysis#seller-facts). Strategy and figures follow at once.',
            '**Run the deal.** [Five structures](/help/getting-started#five-structures) and a [bank loan](/help/property-analysis#calculator), with your terms and [targets](/help/getting-started#targets).',
            "**Write the letter.** The [offer letter](/help/property-analysis#offer-letter) has the deal's terms, for one structure or up to three side by side.",
          ],
        },
        'The **Next Steps** panel beside each result puts this on a calendar: Immediate (24-48hrs), Due Diligence (1 week), Execute (2-4 weeks).',
      ],
      alsoFor: 'next steps workflow due diligence offer',
    },
    {
      id: 'five-structures',
      title: 'Price a house five ways',
      blocks: [
        'The deal calculator prices five structures beside a bank loan: cash in, the month, and what the deal is worth to you today. The seller gets the same columns, beside what listing with an agent would bring.',
        {
          list: [
            '**As proposed** uses the terms that are filled in. Change any of them.',
            '**Solved** sets each to meet your [targets](/help/getting-started#targets).',
            '**Equal for the seller** gives the seller what a listing would. Compare structures like this: otherwise you compare offers.',
          ],
        },
        'On Basic you see what all five come to, and set the terms of one at a time: **Switch** takes another. Professional, and every trial while it runs, has the terms of all five, Solved and Equal for the seller. How a deal is left: [exits](/documentation/leaving-a-deal#exits).',
      ],
      alsoFor: 'subject-to seller finance lease option novation wholesale compare desk structure terms npv worth today',
    },
    {
      id: 'verdicts',
      title: 'What do the verdicts mean?',
      blocks: [
        {
          table: {
            about: 'Verdicts',
            head: ['Verdict', 'Meaning'],
            rows: [
              ['Works', 'Can be done, and meets every target.'],
              ['Misses a target', 'Can be done, but earns less or takes more cash than you ask for.'],
              [
                "Doesn't work",
                'The month loses money, the loan is not paid off, an auction comes first, or nothing is earned.',
              ],
              ['Needs a fact', 'Depends on something nobody knows. The fact is named, so that you can ask.'],
            ],
          },
        },
        'The rule recommends by what is known of the owner; the verdict says whether that pays on these numbers. They can disagree, and the page says so.',
      ],
      alsoFor: 'works misses fails needs does not work recommendation on these numbers',
    },
    {
      id: 'targets',
      title: 'Set your targets: the buy box',
      blocks: [
        'Your cash flow, cash-on-cash, cash in, profit and assignment fee, with the return you require and your other assumptions. They apply to every deal; a deal can have its own. Empty a target, and it is not tested.',
      ],
      alsoFor: 'buy box criteria hurdle required return minimum settings own assumptions',
    },
    {
      id: 'solve-and-stress',
      title: 'Solve for a term, and see what breaks it',
      blocks: [
        'Press **Solve for…** at a term, and get the value that meets your targets with the target that decides. When none does, you see the bounds in conflict and the smallest change that would help.',
        'The stress test changes one thing at a time: rent, vacancy, maintenance, taxes, insurance, repairs, the rate of a note. It shows a bad year, the rent that breaks even, whether a balloon can be refinanced, and the month after a lender calls a loan that stays. Both come with Professional and with every running trial.',
      ],
      alsoFor: 'solver maximum price offer tornado break-even balloon due on sale called refinance bad year infeasible',
    },
    {
      id: 'screen-a-list',
      title: 'How do I screen a list of addresses?',
      blocks: [
        'Open Screen a List, and paste rows or drop a file: CSV, TSV or Excel, up to 10 MB. A file with addresses alone shows what each column is; one may stay as a note, and rows can run by it.',
        {
          list: [
            'Before anything runs you see how many rows use an analysis. Duplicates, rows looked up in the last 24 hours and rows without a record are free.',
            'Rows run by themselves, also with the tab closed. Pause, resume, retry and cancel at any time.',
            'When the month’s analyses are used up, the rest waits for the next month, or stays on the list. Nothing is ever bought.',
            'Results come by **Worth a Call**: deals, then what works but needs a fact from the seller, then the rest; each by worth today. Save the best as deals in one press.',
            'A list stops when a fifth of its rows have no record. Fix the addresses, then resume.',
          ],
        },
        'Professional and a running trial screen 50 rows a list, Enterprise 500. Lists are kept for 90 days.',
      ],
      alsoFor: 'bulk batch csv upload import spreadsheet many addresses list screening',
    },
    {
      id: 'list-from-records',
      title: 'How do I make a list without a file?',
      blocks: [
        'Open Screen a List, and press **From Records**. Choose a county whose public records are here, or enter up to 25 ZIPs, and say what the houses are like: an owner who lives elsewhere, years owned, roll value, estimated equity, type, size, overdue taxes. A condition that the county’s records don’t answer says so.',
        '**Count Houses** says how many there are; then make a list of the first ones, those with the most known facts and then the most equity. Neither uses an analysis. A house whose records don’t say what you ask is not counted.',
        'Rows are priced with the roll’s market value if you tick that: it is the county’s, and often below the market. Otherwise they wait for a value. The list starts with your last estimates, and says under its rows which roll it is from and of which day.',
        'Basic counts 5 times a day; lists come with Professional (500 rows, 5 a day), Enterprise (2,000 rows, 20 a day) and a running trial (100 rows, 1 a day).',
      ],
      alsoFor: 'public records county roll area search absentee owners out of state zip find houses',
    },
  ],
};
