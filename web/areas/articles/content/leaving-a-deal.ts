import type { ArticleGroup } from '#web/areas/articles/article.ts';

export const leavingADeal: ArticleGroup = {
  path: '/documentation/leaving-a-deal',
  title: 'Leaving a Deal',
  lead: 'How a deal ends, what it pays everybody, and what happens if it ends otherwise.',
  articles: [
    {
      id: 'exits',
      title: 'How can I leave a deal?',
      blocks: [
        'A structure says how you buy. In a deal’s **Numbers**, press **Exits**: each structure stands beside each way to leave it.',
        {
          list: [
            '**Hold and sell** is what the structure’s own figures show.',
            '**Resell on a wrap** sells the house to an end buyer who pays you over time, while what you owe runs on.',
            '**Sandwich lease option** rents it on to a tenant who may buy. They may also leave.',
            '**Refinance and hold** takes a new loan that pays off what you owe, and keeps the house.',
            '**Assign** passes the contract on for a fee.',
          ],
        },
        'What can’t be says why: who has only an option has no title to sell, for example.',
        'Press **Make This the Exit** to run the deal that way. Pipeline, portfolio and workbook follow; the seller’s letter never does. The exit belongs to the structure of the deal: where another structure can’t have it, its own exit counts and the screen says so.',
        'Every plan shows the exit of its own structure. The other exits come with the terms of all five structures.',
      ],
      alsoFor:
        'exit wrap wraparound sandwich refinance brrrr assign assignment resale hold sell tenant-buyer end buyer',
    },
    {
      id: 'everybodys-money',
      title: 'Who pays whom?',
      blocks: [
        'An exit has four parties: you, the seller, the end buyer, and everyone else: lenders, taxes, insurers, agents, tenants, the market. Each payment leaves one of them and reaches another, so the columns of every month add up to $0.00.',
        'The seller’s column is what this exit pays them: a resale or a new loan pays them off early, and takes their loan out of their name. The verdict for the seller is by the contract, the same in every exit: nobody has promised them to be paid early.',
        'Figures are before income tax.',
      ],
      alsoFor: 'flows columns month seller end buyer outsiders cash zero sum tax',
    },
    {
      id: 'otherwise',
      title: 'What if it ends otherwise?',
      blocks: [
        'Each exit has two outcomes: as agreed, and otherwise. An end buyer stops paying, a tenant leaves, a lender refuses, nobody takes the contract. The table shows what you keep in both.',
        'The figures rest on the exit as agreed. An option is the tenant’s right, so a sandwich rests on the worse of the two. We name no odds: published rates run from 8 to 30 percent, none with a base.',
        'Read the warnings. **Your balloon comes first** means that what you owe falls due before their note ends. **One late payment** is what you bridge when theirs is late. **You earn more if they fail** means that the terms should change.',
      ],
      alsoFor: 'default foreclosure stops paying leaves refused outcome risk balloon mismatch late called due-on-sale',
    },
    {
      id: 'how-far',
      title: 'How far do the terms go?',
      blocks: [
        'The terms of an exit start as our suggestion. Type your own: they are kept with the deal as you type.',
        'For a price, a down payment, a rate or a rent you read the least that you can take and the most that they can give, and which target or limit says so. Your targets are those of the deal; what an end buyer can pay a month, at closing and for the house is up to you to say.',
        'A refinance says in which month the new loan first pays off all that you owe without your cash.',
      ],
      alsoFor: 'solver price down rate rent range limits targets stress',
    },
    {
      id: 'assumption',
      title: 'What is an assumption?',
      blocks: [
        'Subject-To leaves the loan in the seller’s name. In an **assumption** the lender takes you in their place: the loan leaves their name at closing, and the lender asks a fee. FHA and VA loans can be assumed by a buyer whom the lender approves; a conventional loan has no right to it; others only if the note says so.',
        'An assumed loan can’t be passed on: the lender approved one buyer.',
        '[Compliance Rules](/documentation/compliance-rules) lists what each program and state asks. They are general information: ask an attorney.',
      ],
      alsoFor: 'assume assumable fha va usda takeover qualify funding fee loan seller name',
    },
  ],
};
