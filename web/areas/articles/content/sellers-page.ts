import type { ArticleGroup } from '#web/areas/articles/article.ts';

export const sellersPage: ArticleGroup = {
  path: '/documentation/sellers-page',
  title: 'The Seller’s Page',
  lead: 'Send an offer as a link, and read what the seller answers.',
  articles: [
    {
      id: 'send',
      title: 'How do I send an offer as a link?',
      blocks: [
        'On **Offer** of a saved deal, press **Preview** to see what the seller will see, then **Send to seller**. The link is shown once, in a message in English and Spanish: copy, share, text or mail it, or show its QR code. It works 7, 14 or 30 days; renew or revoke it beside the page.',
        'Links come with Professional and Enterprise. A trial previews. Sample data can’t be sent.',
        'The page stays as it was made. When the offer changes, send it again: the older page then says that a newer one took its place, and can’t be answered.',
      ],
      alsoFor: 'send seller link offer share url copy renew revoke expire preview version spanish',
    },
    {
      id: 'email-for-me',
      title: 'What happens to an email that you send for me?',
      blocks: [
        'With **Email for Me**, Dealwright mails the link in fixed words, once a version and address. The page on **Offer** then shows when it was delivered, **Bounced: check the address**, or **They said stop**. You get an email when one bounces.',
        'A stop or a spam report ends emails to that address for everyone and marks the contact Do not contact. Two spam reports, or three bounces of your last ten emails, turn Email for Me off for your account. Ask support to turn it on again.',
      ],
      alsoFor: 'email for me delivered bounced spam complaint stop unsubscribe turned off',
    },
    {
      id: 'what-they-see',
      title: 'What does the seller see?',
      blocks: [
        'The options of the letter in plain words, in English or Spanish: money at closing, every month and at the end, added up and in today’s money, what becomes of the loan, and when the house stops being theirs. Beside it stands a sale with an agent, whose four numbers they may change; you can’t remove it. What to know and the rules of the state stand above every answer.',
        'They need no account. Anyone with the link can read the loan balance and answer, so you don’t know who did. “Opened” may also be a mail filter.',
        'Your value after repairs, rent, maximum offer, profit, targets and notes are never on it, nor anything about the owner’s circumstances. What is past due and liens are one sum.',
      ],
      alsoFor: 'seller sees private hidden agent listing compare today money rules spanish print account',
    },
    {
      id: 'answers',
      title: 'What can the seller answer?',
      blocks: [
        {
          list: [
            'That an option interests them, or another number: the price, the cash at closing or the money every month. You see what that does to the deal, and **Revise the offer** puts it into your draft.',
            'A question, or a call. Reply on **Offer**; they read it on the same page, and hear of it by email if they have left an address. You don’t see that address.',
            'No, thank you. They may take any answer back.',
            'Where this site offers it, a signed letter of intent as a PDF. It binds nobody; its seal shows only that the file is unchanged.',
          ],
        },
        'You get an email within a minute, at most one an hour for each kind of answer and deal, with a link to the message; the email of the day has the rest. Answers that wait stand first on the dashboard. Emails never have the seller’s words or figures. Stages move only when you move them, or leave the line ticked as you send.',
      ],
      alsoFor: 'answer counter counteroffer question call reply sign signature letter of intent no interest reminder',
    },
    {
      id: 'for-sellers',
      title: 'You got such a link?',
      blocks: [
        'An answer is only a message; nothing you press sells your house. Does someone rush you, or ask for money? Press **Report this page** at its end.',
        'To have your name, phone, email and words erased, write to us through that same link.',
      ],
      alsoFor: 'seller owner received link report scam fraud abuse erase delete privacy',
    },
  ],
};
