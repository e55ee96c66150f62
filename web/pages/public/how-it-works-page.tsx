import { trialDays } from '#shared/account/plans.ts';
import { demoLabel } from '#shared/site/demo-video.ts';
import { strategyRules } from '#shared/strategy/strategy-rules.ts';
import { authPath } from '#web/areas/auth/next-path.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { NextStep, PageIntro } from '#web/ui/layout/page-intro.tsx';
import { CalloutPlat } from '#web/ui/plat/callout-plat.tsx';
import './how-it-works-page.css';

const steps = [
  {
    name: 'Enter Property Details',
    time: '10 seconds',
    words:
      'Type an address in the United States in one line. That is all it takes; what the seller told you can follow.',
    features: [
      'Address suggestions from the third character',
      'An address typed before you sign up is analyzed right after',
      'Seller facts: balance, payments, occupancy, condition, reason for selling',
    ],
  },
  {
    name: 'AI Analysis',
    time: 'a few seconds',
    words: `The record is found, valued and compared; then five rules are tried in order, and the first that holds names the structure: ${strategyRules.map(({ strategy }) => strategy).join(', ')}.`,
    features: [
      'The condition that decided, with its numbers',
      'A verdict on these numbers: works, misses a target, does not work, needs a fact',
      'Unknown facts never count as zero',
    ],
  },
  {
    name: 'Detailed Reports',
    time: '5 minutes to read',
    words:
      'Value, equity, rent and cap rate first; owner, market, comparable sales and returns in tabs. Every figure says where it comes from.',
    features: [
      'Reported, computed, estimated or not available, never a guess in disguise',
      'Charts of equity, costs, sales and taxes, each with its words',
      'Prints on two sheets',
    ],
  },
  {
    name: 'Take Action',
    time: 'the same call',
    words:
      'Price the house five ways, your money beside the seller’s. Solve for your targets, see what breaks the deal, and send a letter of intent that is worded for the structure.',
    features: [
      'Five structures and a bank loan, as proposed or equal for the seller',
      'Price, rate, rent or balloon solved for your targets, with Professional',
      'Each driver, a bad year and the balloon tested, with Professional',
      'Offer letter as PDF, Word, text and print',
      'Next steps for 24-48hrs, 1 week and 2-4 weeks',
    ],
  },
];

export function HowItWorksPage() {
  return (
    <div className="wrap site-page how">
      <PageIntro
        title="From an address to an offer in four steps"
        lead="An investor between two phone calls has about a minute for a house. This is what happens in it, and what you do with the rest of the hour."
      />
      <div className="how-columns">
        <ol className="how-steps">
          {steps.map(({ name, time, words, features }) => (
            <li key={name}>
              <h2>{name}</h2>
              <p className="label">{time}</p>
              <p>{words}</p>
              <ul aria-label={`Key features of ${name}`}>
                {features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <CalloutPlat
          seed="4820 W Example Saguaro Dr, Glendale, AZ 85301"
          title="A plat map with one lot marked: equity under 30 percent, owner distressed, recommended strategy Subject-To"
          callouts={[
            { label: 'Equity', value: 'under 30%' },
            { label: 'Owner', value: 'Distressed' },
            { label: 'Recommended strategy', value: 'Subject-To' },
          ]}
        />
      </div>
      <NextStep title={`See it with a house you know. ${trialDays} days free, cancel anytime.`}>
        <ButtonLink variant="primary" to={authPath({ mode: 'signup' })}>
          Start 7-Day Free Trial
        </ButtonLink>
        <ButtonLink to="/demo">{demoLabel}</ButtonLink>
      </NextStep>
    </div>
  );
}
