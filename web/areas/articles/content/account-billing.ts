import { apiCallsPerHour, maxApiKeys } from '#shared/account/api-terms.ts';
import { failedLookupsPerHour } from '#shared/account/fair-use.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import { newHousesPerDay, type PlanFeatures, plans, trialAnalyses, trialDays } from '#shared/account/plans.ts';
import { guarantee } from '#shared/site/claims.built.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { contactPerHour } from '#shared/support/guest-limits.ts';
import { usdExact } from '#shared/values/money.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { passwordRule } from '#web/api/session/password-rule.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';

const tiers: Tier[] = ['basic', 'professional', 'enterprise'];

function planRow(name: string, cell: (tier: Tier) => string): string[] {
  return [name, ...tiers.map(cell)];
}

const featureRow = (name: string, feature: keyof PlanFeatures) =>
  planRow(name, (tier) => (plans[tier].features[feature] ? 'Yes' : 'No'));

const basicLookups = plans.basic.features.monthlyAnalyses;

export const accountBilling: ArticleGroup = {
  path: '/help/account-billing',
  title: 'Account & Billing',
  lead: 'Trial, plans, quotas and canceling; your email address, your password and the end of the account.',
  articles: [
    {
      id: 'trial',
      title: 'How does the free trial work?',
      blocks: [
        `It runs for ${trialDays} days from the moment your email address is verified. $0.00 is due today. You need a card only to choose a plan, and you can cancel anytime.`,
        {
          list: [
            `You have ${trialAnalyses} analyses a month and every tool that computes and shows. Choose a plan on the payment screen and you have its keys, links, brand and analyses, too, still within the trial.`,
            `Afterwards you are on Basic, with ${basicLookups} analyses a month, until you choose a plan. Analyses of the trial count in their month.`,
            'Your dashboard and Settings, under **Subscription**, show the end date. There is one trial for each email address; deleting the account does not start a new one.',
          ],
        },
      ],
      alsoFor: 'free try 7 days trial ended expired end date start',
    },
    {
      id: 'charged',
      title: 'Is my card charged?',
      blocks: [
        'Only where a plan is paid, and never before you have seen the price, the day and how to cancel beside the button. The trial costs nothing. Settings says under **Billing** how it stands here.',
        'You pay on Stripe’s page. We never get your card details and never keep them. Card and invoices are under **Manage Card and Invoices**, once you have paid.',
      ],
      alsoFor: 'payment credit card charge bill invoice receipt money debit cvv safe',
    },
    {
      id: 'cancel',
      title: 'How do I cancel?',
      blocks: [
        {
          steps: [
            'In Settings under **Subscription**, press **Cancel Subscription**.',
            'Confirm. A trial ends at once; what you have paid for runs to its end, and until then **Keep My Plan** undoes it.',
          ],
        },
        `Afterwards you are on Basic with ${basicLookups} analyses a month and its features. Everything you saved stays and opens as before; Basic works on one structure at a time. Analyses you have made this month still count. API keys and webhooks stop until your plan includes the API again.`,
        'To leave altogether, [delete your account](/help/account-billing#delete-account).',
      ],
      alsoFor: 'cancellation unsubscribe stop end quit downgrade trial subscription',
    },
    ...(guarantee
      ? [{ id: 'refund', title: guarantee.question, blocks: [guarantee.help], alsoFor: guarantee.helpAlsoFor }]
      : []),
    {
      id: 'reminders',
      title: 'How am I reminded of deadlines?',
      blocks: [
        'By email, once a day at most, and only when a deal has something due: next actions on their day, closings 7 days and 1 day before, options 30, 7 and 1 day before, the last day to cancel 3 days and 1 day before, balloons from 180 days before, and each of them on the day itself. A seller’s answer is mailed at once, at most one an hour for each kind of answer and deal; the email of the day and the next has what was not, until you read it.',
        'Settings, under **Notifications**, has the switch, your time zone and the hour. The time zone is that of the browser in which you first opened a deal. Where Settings shows no email reminders, this site sends none.',
        'To stop them, press **Unsubscribe** in your mail program, or the link at the end of an email and then **Stop Emails**. You need not sign in.',
        'What you plan for today after today’s email is not mailed: **Call today** on the dashboard shows it.',
      ],
      alsoFor: 'email mail notification remind deadline unsubscribe stop time zone hour daily balloon closing option',
    },
    {
      id: 'plans',
      title: 'What is the difference between the plans?',
      blocks: [
        {
          table: {
            about: 'Plans compared',
            head: ['Plan', ...tiers.map((tier) => plans[tier].name)],
            rows: [
              planRow('Analyses a month', (tier) =>
                plans[tier].features.unlimitedAnalyses ? 'Unlimited' : String(plans[tier].features.monthlyAnalyses),
              ),
              planRow('Billed monthly', (tier) => `${usdExact(plans[tier].monthlyPrice)} a month`),
              planRow('Billed annually', (tier) => `${usdExact(plans[tier].annualPrice)} a month`),
              featureRow('One structure at a time', 'basicFinancing'),
              featureRow('Terms of all five structures', 'advancedFinancing'),
              featureRow('Solver and stress tests', 'advancedAnalytics'),
              featureRow('Deals compared side by side', 'dealComparison'),
              featureRow('Portfolio tracking', 'portfolioTracking'),
              featureRow('Houses and areas watched', 'realTimeData'),
              featureRow('API access', 'apiAccess'),
              featureRow('Email support', 'emailSupport'),
              featureRow('Priority support', 'prioritySupport'),
            ],
          },
        },
        'A higher plan includes everything of the one below. Paying by the year saves 20%. See all features on the [pricing page](/pricing).',
        'While your trial runs, every plan has the terms of all five structures, solves, stresses, compares deals and tracks the portfolio. Afterwards Basic still says what all five come to, and sets the terms of one at a time; you can switch.',
        'You can change plans at any time, up or down; the new limit applies at once, and analyses used this month still count.',
      ],
      alsoFor:
        'basic professional enterprise compare price cost upgrade downgrade annual yearly features switch change plan',
    },
    {
      id: 'quota',
      title: 'When does my quota reset?',
      blocks: [
        'With each calendar month, at midnight UTC on the 1st. In Phoenix that is 5 p.m. on the last day of the month before. The day you signed up does not matter, and unused analyses do not carry over.',
        'Your dashboard and Settings show what is used and the date it resets. When none are left, a new address asks you to upgrade; saved analyses, repeats within 24 hours, the calculator and the letter go on working.',
        'What counts: [what an analysis costs](/help/getting-started#what-a-lookup-costs).',
      ],
      alsoFor: 'limit reached used up remaining left month renew utc midnight analyses counter rollover',
    },
    {
      id: 'limits',
      title: 'What limits are there, and what happens at one?',
      blocks: [
        'Limits keep one account, or one script, from slowing down everybody else. The message says when you can go on, and nothing you typed is lost.',
        {
          table: {
            about: 'Limits',
            head: ['What', 'How much', 'When it is reached'],
            rows: [
              [
                'Analyses',
                `Those of your plan a month; at least ${trialAnalyses} in a trial`,
                'A new address asks you to upgrade.',
              ],
              [
                'New houses, which nobody has looked up lately',
                `A day: ${newHousesPerDay.unpaid} until you pay, then ${tiers.map((tier) => `${newHousesPerDay[tier]} with ${plans[tier].name}`).join(', ')}`,
                'New houses wait until midnight UTC; others still open.',
              ],
              [
                'Lookups that find nothing',
                `${failedLookupsPerHour} an hour`,
                'Check the addresses and wait for the next hour.',
              ],
              [
                'Calls of an API key',
                `An hour: ${wholeNumber(apiCallsPerHour.professional)} with Professional, ${wholeNumber(apiCallsPerHour.enterprise)} with Enterprise`,
                'Calls get 429 and the seconds to wait.',
              ],
              [
                'Chat messages',
                `${chatLimits.messagesPerMinute} a minute, ${chatLimits.guestMessagesPerMinute} without an account`,
                'Wait a minute, then press **Retry** below the message.',
              ],
              [
                'Contact messages',
                `${contactPerHour.sender} an hour from one network`,
                'Write to the email address it names.',
              ],
            ],
          },
        },
      ],
      alsoFor: 'fair use too many requests rate limit throttled blocked slow down quota maximum wait',
    },
    {
      id: 'change-email',
      title: 'Change your email address',
      blocks: [
        'In Settings under **Profile**, press **Change Email** and enter the new address. If you signed in more than five minutes ago, enter your password, too. We send a six-digit code to it. Until you enter that code you go on signing in with the present address, so a typing mistake does not lock you out.',
      ],
      alsoFor: 'email new address login username update',
    },
    {
      id: 'change-password',
      title: 'Change or reset your password',
      blocks: [
        `In Settings under **Security**. ${passwordRule} Your other devices are signed out, unless you clear **Sign out on all other devices**. If someone else knew the old one, also end what is not yours under **Access without signing in**: API keys, webhooks and the calendar feed.`,
        'Forgotten? On the sign-in screen choose **Forgot your password?**, enter your email address, and set a new password with the code we send. It signs out all other devices. The screen says the same whether or not the address has an account.',
      ],
      alsoFor: 'forgot reset lost password login sign out everywhere hacked stolen',
    },
    {
      id: 'authenticator',
      title: 'Add an authenticator app',
      blocks: [
        {
          steps: [
            'In Settings under **Security**, press **Set Up Authenticator App**.',
            'Scan the QR code with an app such as the one your phone brings, or type the key in.',
            'Enter the six-digit code the app shows and press **Turn On**.',
          ],
        },
        'From then on signing in asks for the password and a code. If codes are refused, check that the phone sets its clock by itself. Keep the app: without it you cannot sign in, and support has to verify who you are before it can help.',
      ],
      alsoFor: 'mfa 2fa two factor totp authentication security code google authenticator qr lost phone',
    },
    {
      id: 'deal-packet',
      title: 'How do I show a deal to a lender or partner?',
      blocks: [
        'On **Packet** of a saved deal. Tick what it shows, add photos and what you ask for, and print it or make a link (Professional and Enterprise). A packet stays as it was made: after a change, make another version.',
        'The link opens without an account, for 1, 7 or 30 days. Renew it, or revoke it: then it is dead at once. **Made so far** says how often each was opened. The link is shown once, because we keep only a fingerprint of its secret.',
        'The owner, the seller’s answers, your notes, your maximum offer and your other deals are never in a packet. Your name, company, phone and email are only if you tick them. So is how you leave the deal: both outcomes, your profit and the terms you plan. Your fee is shown only if you tick an assignment. The numbers to download never have that. A packet of sample data says so on each sheet.',
      ],
      alsoFor: 'packet share link lender partner buyer pdf photos revoke expire report',
    },
    {
      id: 'brand',
      title: 'How do I put my own brand on letters and packets?',
      blocks: [
        'With Enterprise, in [Settings](/account-settings?tab=brand) under **Brand**: company name, logo, accent color and a footer line, with a preview. Letters and packets carry it in every form, and so do printed deals, comparisons, comps, repairs and the portfolio.',
        `Any color works: we shift it where text would be hard to read. The logo is scaled to 512 pixels, and only its pixels are kept. Sources, sample-data marks and the not-advice line always stay.`,
        'Letters and packets keep the brand they were made with. After a change to another plan your brand is kept and not used; you can delete it there.',
      ],
      alsoFor: 'white label logo company letterhead color footer customize',
    },
    {
      id: 'api-keys',
      title: 'Where do I find API keys?',
      blocks: [
        `In Settings under **API**, with Professional or Enterprise. You can have ${maxApiKeys} keys, so that one can be replaced while the other is in use. A key is shown once, when it is made; copy it then. Making one asks for your password when you signed in more than five minutes ago. Revoking works at once.`,
        `Professional may make ${apiCallsPerHour.professional} calls an hour with all keys together. Analyses by a program count toward your month. See the [Integration Guide](/documentation/integration-guide).`,
      ],
      alsoFor: 'api key token developer program revoke create',
    },
    {
      id: 'download-data',
      title: 'How do I get a copy of my data?',
      blocks: [
        'Open [Settings](/account-settings?tab=security), choose **Security** and press **Download My Data**. You get one JSON file: your profile with the workspaces you are in, your brand, every deal with the record, your terms, what the seller said, stage, tasks, notes and activity, the letters with their words, lookups of the last 30 days, and your lists with their rows. Chats with support and messages you sent with the contact form are not in it; ask support for them.',
      ],
      alsoFor: 'export backup gdpr copy download json take out my data',
    },
    {
      id: 'delete-account',
      title: 'Delete your account',
      blocks: [
        'In Settings under **Security**, press **Delete Account** and type "delete". If you signed in more than five minutes ago, enter your password, too. The account closes right away, and within minutes these are erased for good: your profile, picture and brand, every saved analysis and looked-up result, your API keys and webhooks, your support chats, your plan and the rest of your trial, and your sign-in.',
        'It cannot be undone, so download what you want to keep first: Settings, Security, **Download My Data**. Messages you sent with the contact form are not part of the account; ask support to delete them. [What is kept for how long](/privacy#retention) is in the privacy policy.',
      ],
      alsoFor: 'remove close erase gdpr ccpa data privacy leave',
    },
  ],
};
