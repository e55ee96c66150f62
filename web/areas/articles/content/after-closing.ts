import type { ArticleGroup } from '#web/areas/articles/article.ts';

export const afterClosing: ArticleGroup = {
  path: '/documentation/after-closing',
  title: 'After Closing',
  lead: 'Keep the book of a closed deal, and show a seller that their loan is paid.',
  articles: [
    {
      id: 'open',
      title: 'How do I open a book?',
      blocks: [
        'Move the deal to **Closed**: it asks for the closing day and what your settlement statement says, beside what was signed, and opens the book from it. Where it doesn’t, **Book** proposes the loans and leases that your structure and exit leave: check them (**Edit First**), then press **Open the Book**. What you don’t know stays empty: such a loan takes payments, and gets its split once you enter the rest.',
        'A loan that begins later, such as a refinancing or your buyer’s note, is added under **Record**.',
        'Basic opens one book, Professional and a trial three, Enterprise 200. When a plan ends, open books go on.',
      ],
      alsoFor: 'book ledger closed loan lease wrap note refinance open plan limit',
    },
    {
      id: 'record',
      title: 'How do I record payments?',
      blocks: [
        {
          list: [
            '**Paid as Planned** records the next installment today. A second press, or another device, records it once.',
            '**Other Amount or Day** shows the split before you record it. Less than an installment is held until the rest comes; more stays held, or goes to principal if you say so.',
            '**Mark Paid** lists what is due in all books. **Import Bank File** reads a CSV or OFX (QFX, QuickBooks) file in your browser, asks what the file does not say, and records only the lines you tick. Columns and answers are kept for the next such file; **Columns** and **Change Answers** above the lines change them. Pending lines wait until the bank posts them.',
          ],
        },
        'Nothing is rewritten. **Correct** takes an entry back and records a new one; **Take Back** says why. A payment for an earlier day may split later ones anew, and says which.',
      ],
      alsoFor: 'payment paid partial late extra principal escrow fee reverse returned correct undo bank csv import',
    },
    {
      id: 'owed',
      title: 'What is owed, and what pays it off?',
      blocks: [
        'Monthly loans take a month’s interest with each installment, however early or late it comes. Daily ones take interest by the days, a 365th of a year each. **Payoff On** says what ends a loan on a day, up to 90 days ahead. It is our figure: ask the lender for theirs.',
        '**Planned and actual** compares cash, what is owed and your equity with the plan as it was when you opened the book. Later changes of the deal don’t move that plan.',
        'The product records payments. It does not service loans, or make, collect, hold or move money. A year’s figures are no tax form.',
      ],
      alsoFor:
        'payoff quote interest daily monthly balance equity return planned actual year 1098 1099 tax statement journal hledger ledger',
    },
    {
      id: 'proof',
      title: 'How does the seller see that their loan is paid?',
      blocks: [
        'Under **Proof for the Seller** make a link for one loan. It shows the address, each month’s due day and amount, what was paid when, and the receipts that you tick. It follows the book, so a payment that came back shows. It works 30, 90 or 366 days; renew it, or revoke it at once.',
        'Your price, rent, balance, other loans and notes are never on it. “Not recorded” does not say “not paid”: the seller’s lender can confirm.',
        'Links come with every plan, not with a trial or sample data. When a plan ends they work to their day.',
      ],
      alsoFor: 'proof seller link receipt month paid returned not recorded revoke renew private',
    },
  ],
};
