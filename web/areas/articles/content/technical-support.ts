import { browsersText } from '#shared/site/browsers.ts';
import { responseTimes } from '#shared/site/claims.built.ts';
import { errorText } from '#shared/values/error-texts.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';
import { operator } from '#web/ui/text/operator.ts';

const { supportEmail } = operator();
const responseIn = (way: 'email' | 'chat') => (responseTimes ? `, response ${responseTimes[way]}` : '');

export const technicalSupport: ArticleGroup = {
  path: '/help/technical-support',
  title: 'Technical Support',
  lead: 'What to try first when something does not work, and how to reach a person when that was not enough.',
  articles: [
    {
      id: 'browsers',
      title: 'Which browsers are supported?',
      blocks: [
        `${browsersText}, on computers, tablets and phones. Nothing has to be installed. JavaScript has to be on to look up a property; pages like this one can be read without.`,
        'Light or dark follows your system. Every page works from 320 pixels of width and at 400% zoom.',
      ],
      alsoFor:
        'chrome safari firefox edge internet explorer old phone mobile app ipad android iphone dark mode zoom javascript',
    },
    {
      id: 'sign-in',
      title: 'I cannot sign in',
      blocks: [
        {
          table: {
            about: 'Problems with signing in',
            head: ['What you see', 'What to do'],
            rows: [
              [
                'Incorrect username or password.',
                'The user name is your email address. After several attempts wait a few minutes; then [reset the password](/help/account-billing#change-password).',
              ],
              [
                'No code arrives',
                'Look in the spam folder, wait 60 seconds, press **resend the code**. Only the newest code counts. If you closed the screen that asks for it, create your account again.',
              ],
              [
                'The authenticator code is refused',
                'Let the phone set its clock by itself, and use the next code the app shows.',
              ],
              [
                'Your session has expired',
                'Sign in again. You come back to the page you were on; what you typed in calculator and letter is kept.',
              ],
            ],
          },
        },
        "Sign-in keeps its session in your browser's local storage. If private browsing or an extension blocks that, signing in cannot last.",
      ],
      alsoFor: 'login log in locked out password code email verification expired session 2fa mfa signin',
    },
    {
      id: 'lookup-failed',
      title: 'A lookup failed',
      blocks: [
        'A lookup that fails costs nothing. The message says which case it is:',
        {
          table: {
            about: 'Messages of a lookup that failed',
            head: ['Message', 'What it means', 'What to do'],
            rows: [
              [
                'Start with the house number. Add the city and state, or the ZIP.',
                'The text is not the address of a house yet.',
                'Enter house number and street, then the city and state or the ZIP. No analysis is used.',
              ],
              [
                errorText.propertyNotFound,
                'The source has no house under this address.',
                'Write street, city, state and ZIP in full; spell out a unit as the county does. New buildings are often missing.',
              ],
              [
                errorText.addressMismatch,
                'The source has a similar address: another number, street, unit or ZIP.',
                'Press the address after **Did you mean** to look that house up. Nothing was used so far. Otherwise correct yours.',
              ],
              [
                errorText.lookupFailed,
                'The data source could not be reached, or you are offline.',
                'Try again in a minute. If it stays, tell support the reference.',
              ],
              [
                errorText.tooManyMisses,
                'Twenty lookups within the hour found nothing.',
                'Wait for the next hour, and check the addresses against a map.',
              ],
              [
                'Analysis limit reached. Upgrade to continue analyzing properties.',
                'This month’s analyses are used up.',
                'Upgrade, or wait for the [reset](/help/account-billing#quota). Addresses of the last 24 hours still open.',
              ],
            ],
          },
        },
      ],
      alsoFor: 'error not found failed fetch property data no record address invalid problem broken',
    },
    {
      id: 'reference',
      title: 'What is the reference below an error?',
      blocks: [
        'A number that stands in our log beside what happened. Quote it when you write to support, and nobody has to ask you when it was and which page. It holds nothing about you or the property.',
        'A contact message gets a reference too: `DW-` and twelve characters. Keep it to ask again.',
      ],
      alsoFor: 'request id code number error details',
    },
    {
      id: 'offline',
      title: 'What happens to what I typed when the connection drops?',
      blocks: [
        'Calculator, letter and seller facts are saved as you type. Offline they are kept in the browser and sent when the network is back; the page says how far that is. Chat messages wait and go out in order. The contact form keeps its text over errors and reloads.',
        'A lookup needs the connection. If it was under way, repeat it: within 24 hours the same address costs nothing more.',
      ],
      alsoFor: 'internet network lost save saved autosave offline disconnected reload',
    },
    {
      id: 'chat',
      title: 'How does the support chat work?',
      blocks: [
        'Press the button in the lower right corner of a page, or use the chat on [Contact Support](/contact-support). In your account it is under **Help** at the top, on a phone under **Menu** or, in a deal, **•••**. Signed in, you start at once; otherwise give your email address, so that we can answer after you leave.' +
          (responseTimes ? ` Chat response is ${responseTimes.chat}.` : ''),
        {
          list: [
            'The chat stays open across pages, tabs and reloads. What opens it counts unread messages.',
            '**End Chat** ends it for both sides; you can read it until you close the window.',
            'Never send a password, a code or a card number. We do not ask for them.',
          ],
        },
      ],
      alsoFor: 'live chat agent human talk message support staff response time',
    },
    {
      id: 'printing',
      title: 'Printing and downloads',
      blocks: [
        'Print from a result, the calculator or the letter: the paper version leaves out navigation and buttons and is black on white, also from dark mode. If a download does not start, look whether the browser has blocked it for this site.',
        'What can be printed or exported is listed under [Print and export](/help/property-analysis#print-export).',
      ],
      alsoFor: 'print pdf download blocked paper csv export',
    },
    {
      id: 'keyboard',
      title: 'Keyboard and screen readers',
      blocks: [
        'Every page works without a mouse. The first Tab offers **Skip to content**; the focus is always visible; suggestions open with the arrow keys, are taken with Enter and closed with Escape. Charts have a text alternative, and figures say in words when they are estimated or missing.',
        'Animations stay off when your system asks for reduced motion. If something is in your way, tell us: it is a bug.',
      ],
      alsoFor: 'accessibility a11y wcag blind contrast screenreader motion tab focus',
    },
    {
      id: 'contact',
      title: 'How do I reach support?',
      blocks: [
        `By email to [${supportEmail}](mailto:${supportEmail})${responseIn('email')}; in the chat${responseIn('chat')}; or with the form on [Contact Support](/contact-support). Say what you did, what you expected, what happened, and the reference if there is one.`,
      ],
      alsoFor: 'phone telephone number call email help human person complaint bug feature request feedback',
    },
    {
      id: 'list-with-figures',
      title: 'My list has balances, rents and owners. What happens to them?',
      blocks: [
        'They are read, and price every row without using an analysis. Your browser reads the file; only the columns you see as found leave it.',
        {
          list: [
            'See the first three houses as read, and look at what is under **Check**. A cell that can’t be read is unknown and named, never 0.',
            '**Price** ranks the rows by Worth a Call. A row that lacks a fact says which: “Needs rent, taxes”.',
            'Pick rows to look up. A newer record and your file then stand beside each other, and each figure says whose it is.',
            'Phones and emails are read only where you tick **Contacts**. Relatives, age and other people’s phones never are.',
            'A later file updates the facts. Deals change only when you press Review and Apply, with Undo for seven days.',
          ],
        },
        'Professional and a running trial price 500 rows a list, Enterprise 2,000.',
      ],
      alsoFor:
        'propstream batchleads dealmachine resimpli excel xlsx import columns mapping loan balance rate skip trace',
    },
  ],
};
