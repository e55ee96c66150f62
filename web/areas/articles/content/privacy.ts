import { product } from '#shared/site/product.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';
import { operator } from '#web/ui/text/operator.ts';

const { name } = product;
const { company, address, supportEmail } = operator();
const mail = `[${supportEmail}](mailto:${supportEmail})`;

export const privacy: ArticleGroup = {
  path: '/privacy',
  title: 'Privacy Policy',
  lead: `What ${name} knows about you, what it is for, who else sees it and when it is deleted.`,
  articles: [
    {
      id: 'who',
      title: 'Who we are',
      blocks: [
        `${company}, ${address}, operates ${name}. Questions and requests about your data go to ${mail}.`,
        'This policy covers the website, its API and its support. It does not cover sites we link to.',
      ],
    },
    {
      id: 'what',
      title: 'What we collect',
      blocks: [
        {
          table: {
            about: 'Data we collect',
            head: ['Data', 'When', 'What for'],
            rows: [
              [
                'Email address, full name, password',
                'You sign up',
                'To sign you in and to write to you about your account. The password is handled by our sign-in service; we cannot read it.',
              ],
              [
                'Phone, company, bio, picture, brand and its logo',
                'You add them to your profile',
                'To show your profile, and your contact details on letters you write.',
              ],
              [
                'Plan, trial dates, number of analyses in the month',
                'You use the product',
                'To keep the limits of your plan.',
              ],
              [
                'Addresses you look up, results, saved analyses',
                'You look up or save a property',
                'To show them to you again.',
              ],
              [
                'Seller facts, contacts of your deals, your buy box, and calculator, deal and letter entries',
                'You type them',
                'To keep your work. Names and circumstances of sellers may be in them: enter only what you need.',
              ],
              [
                'Photos of a house',
                'You add them to a deal',
                'To show them in packets. Where and when they were taken is removed.',
              ],
              [
                'Receipts of payments',
                'You add them to the book of a closed deal',
                'To keep them with the payment. The seller sees those that you tick. What a phone writes into a picture is removed; a PDF is kept as it is.',
              ],
              [
                'A page that shows a seller their loan’s payments',
                'You make a link to it',
                'To show the address, the loan’s name, who is paid, each month’s due day, amount and payments, and your name, company and phone. We keep no record of who opens it, only how often in the hour.',
              ],
              [
                'Name, phone, email, answers and signature of a seller',
                'They type them on a page that a user sent them',
                'To show them to that user. No address or device is kept with them. A seller who writes to us has them erased.',
              ],
              [
                'An email address that a seller leaves to hear of replies',
                'They type it on a page that a user sent them',
                'To mail it when there is a reply, with a link to stop. That user does not see it. It goes when they stop, or when the link does.',
              ],
              [
                'The email address of a contact, as a code from which nobody can read it',
                'You have us mail them the link of a seller’s page',
                'To mail no address too often, and none that said stop. That lasts for everybody; the count goes after 30 days.',
              ],
              [
                'How often the link of a packet or a seller’s page was opened, and when last',
                'Somebody opens it',
                'To show it to who made the link. No address of who opened it is kept with it.',
              ],
              [
                'Your browser’s time zone',
                'You open a deal, or choose it in Settings',
                'To send reminders on the right day.',
              ],
              [
                'Chat and contact messages, with the email address and name you give',
                'You write to support',
                'To answer you.',
              ],
              [
                'API keys, as a hash with their last four characters, and when they were last used',
                'You make a key',
                'To let your programs in.',
              ],
              [
                'URLs and notes of webhooks, and what they were sent',
                'You set one up',
                'To tell your programs what happens.',
              ],
              ['IP address, time, page and browser of each request', 'You visit', 'To run and protect the service.'],
            ],
          },
        },
        'Card details are not sent to us and not stored. Where a plan is paid, you give them to Stripe on its own page, and Stripe tells us what was paid.',
      ],
    },
    {
      id: 'property-records',
      title: 'Records about property owners',
      blocks: [
        "Results hold data from property records: an owner's name and mailing address, sales, taxes, loans and liens. It comes from public records by way of data providers, and describes properties, not the suitability of persons. It is not a consumer report and must not be used to decide about credit, insurance, employment or tenancy.",
        `If you are the owner of a property and want a record corrected, write to ${mail}; we tell you where the record comes from.`,
      ],
    },
    {
      id: 'browser',
      title: 'What we keep in your browser',
      blocks: [
        "We set **no cookies** and run no analytics, advertising or tracking scripts. Every file of a page comes from our own address. These entries are in your browser's own storage:",
        {
          table: {
            about: 'Entries in browser storage',
            head: ['Entry', 'Where', 'Until'],
            rows: [
              ['Your sign-in', 'Local storage', 'You sign out, or 30 days after signing in'],
              ['What you typed and the server does not have yet', 'Local storage', 'It is saved'],
              [
                'Which support chat is yours, and how far you have read it',
                'Local storage',
                'You sign out, or start another chat',
              ],
              ['The page that says you are offline', "The browser's cache", 'There is a new one'],
              [
                'The last result, drafts, the address to analyze after signing up, a chat message half written, whether the font was loaded',
                'Session storage',
                'You close the tab',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      blocks: [
        'We do not sell personal data and do not share it for advertising. It reaches:',
        {
          list: [
            '**Amazon Web Services**, who host the service: storage, sign-in and its emails, reminders of your deals, emails to sellers that you have us send or that they ask for, delivery of pages, and, where it is switched on, address suggestions from what you type into the search.',
            '**The property data provider** that is connected (RentCast or RealEstateAPI). It gets the address you look up, not who asks.',
            '**Our support staff**, who see your chats and contact messages, and your plan beside them.',
            'Authorities, where the law obliges us; a successor of the business, under this policy.',
          ],
        },
        'Other customers see nothing of yours. That a house has been looked up may make its record come faster for someone else; who looked it up is not part of that.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        {
          table: {
            about: 'Retention of data',
            head: ['Data', 'Kept'],
            rows: [
              [
                'Profile, picture, brand, plan, saved analyses with photos, packets and sellers’ pages',
                'Until you delete them or your account',
              ],
              [
                'A photo, picture or logo that you removed or replaced',
                '30 days, in case it was a mistake; gone at once with your account',
              ],
              ['A logo that a letter or packet shows', 'Until you delete your account'],
              ['A looked-up result that was not saved', '30 days'],
              ['Property records by address, without any user', 'Up to 90 days'],
              ['Support chats', '365 days after the last message; 7 days when nobody wrote'],
              ['Contact messages', '365 days after their last change'],
              ['Revoked API keys', '365 days, as a hash'],
              ['What webhooks were sent and answered', '30 days'],
              ['Answers kept for calls with an idempotency key', '24 hours'],
              [
                'What you agreed to before paying for a plan: the plan, its price and when',
                '3 years, or a year after the plan ends if that is later; after you delete your account without your name or address',
              ],
              ['A refund by our staff: amount, reason and who made it', '7 years'],
              ['Logs of requests, with IP addresses', 'Up to 90 days'],
              ['A note that an account was deleted, as a hash', '31 days'],
              ['The id of a deleted account, for a second check', '1 day'],
              ['Proof of a deletion: when, and how much of what', '3 years, without personal data'],
              ['Your trial and lookups of the month, under a keyed hash of your address', '90 days after deletion'],
              ['Backups of the database', '35 days'],
            ],
          },
        },
        '[Deleting your account](/help/account-billing#delete-account) closes it at once and erases everything tied to it within minutes, support chats included; a day later we check again. Contact messages are not tied to an account; we delete them when you ask. Copies in backups run out by themselves.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You can see and change your profile in Settings, download your data and delete your account there. Depending on where you live, the law also lets you ask for a copy, for correction, deletion, restriction or objection, and complain to an authority. Using a right never costs you service.',
        `Write to ${mail} from the address of your account, so that we know it is you. We answer within 30 days.`,
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Data is encrypted in transit and at rest. Each part of the system may reach only the data it needs. Logs hold no message texts, addresses of properties, passwords or tokens. You can protect your sign-in with an [authenticator app](/help/account-billing#authenticator). No system is perfectly safe; if a breach concerns you, we tell you as the law requires.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [`${name} is for adults in business. We do not knowingly collect data from anybody under 18.`],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'When we change it, the date at the top changes. Before a change that gives you fewer rights takes effect, we write to the address of your account.',
      ],
    },
  ],
};
