import { reviewDays } from '#shared/compliance/checklist.ts';
import type { Law, OpenQuestion } from '#shared/compliance/rule.ts';
import {
  certaintyWords,
  notReviewed,
  placesText,
  questions,
  sourceText,
  triggerText,
} from '#shared/compliance/rule-texts.ts';
import { rules } from '#shared/compliance/rules.ts';
import { upperFirst } from '#shared/values/words.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';

const laws = rules.filter((rule): rule is Law => rule.certainty !== 'C');
const open = rules.filter((rule): rule is OpenQuestion => rule.certainty === 'C');

const linkedSource = (law: Law) =>
  law.url ? `${sourceText(law)} ([${new URL(law.url).host}](${law.url}))` : sourceText(law);

const lawTable = (about: string, shown: readonly Law[]) => ({
  table: {
    about,
    head: ['Rule', 'What to do or know', 'Triggered by', 'Source'],
    rows: shown.map((law) => [law.title, law.sentence, triggerText(law), linkedSource(law)]),
  },
});

/** Every rule of the checklist with its source, from the same data. */
export const complianceRules: ArticleGroup = {
  path: '/documentation/compliance-rules',
  title: 'Compliance Rules',
  lead: 'Every rule that the checklist of a deal knows, what triggers it, and where it comes from.',
  articles: [
    {
      id: 'checklist',
      title: 'How the checklist works',
      blocks: [
        { note: `General information, not advice. ${notReviewed}` },
        'Each structure of a deal has a checklist, and so has its letter’s page: the rules for that state, structure and facts. It prints with the deal and never goes into the letter. It warns and never blocks.',
        {
          list: [
            '**Applies**: every fact that the rule asks for is known and fits.',
            '**May apply**: a fact is unknown. The rule names it; answer it there, and the rule stays or goes.',
            '**Ask an attorney**: sources contradict each other, or nobody has read them. These are not shown as law.',
          ],
        },
        'An exit that you name, like a wrap, adds its rules to those of the structure, and so does assuming the loan. "Exit" in the tables says which.',
        `A rule loses its review ${reviewDays} days after its source was read, until it is read again. Rules change: read the source, and ask an attorney in the state.`,
      ],
      alsoFor: 'law attorney lawyer disclosure check before you send guardrails warning',
    },
    {
      id: 'certainty',
      title: 'How sure each rule is',
      blocks: [
        {
          list: [
            `**${upperFirst(certaintyWords.A)}.** The text itself was read, or firms that read it say the same.`,
            `**${upperFirst(certaintyWords.B)}.** One reliable source, or two that agree.`,
          ],
        },
      ],
      alsoFor: 'source citation statute regulator secondary',
    },
    {
      id: 'federal-rules',
      title: 'Federal rules',
      blocks: [
        lawTable(
          'Federal rules with their sources',
          laws.filter(({ states }) => states === 'all'),
        ),
      ],
      alsoFor: 'due-on-sale garn dodd-frank fincen fha va usda assumption wrap applicable federal rate cfr usc irc',
    },
    {
      id: 'state-rules',
      title: 'State rules',
      blocks: [
        lawTable(
          'State rules with their sources',
          laws.filter(({ states }) => states !== 'all'),
        ),
      ],
      alsoFor:
        'wholesaling disclosure license executory contract equity purchaser foreclosure notice wrap sandwich assignment',
    },
    {
      id: 'ask-an-attorney',
      title: 'Not shown as law',
      blocks: [
        'Claims about these contradict each other, or nobody has read the text. The checklist only tells you to ask an attorney whether the state regulates them.',
        {
          table: {
            about: 'Questions for an attorney',
            head: ['Question', 'Where', 'Triggered by'],
            rows: open.map((rule) => [upperFirst(rule.topic), placesText(rule.states), triggerText(rule)]),
          },
        },
      ],
      alsoFor: 'usury license net listing loan originator',
    },
    {
      id: 'rule-facts',
      title: 'What it asks',
      blocks: [
        'The house, the loan and the terms come from the deal and its exit. The rest only you know:',
        { list: Object.values(questions).flatMap(({ label, at }) => (typeof at === 'string' ? [] : label)) },
        'Your answers are kept with the deal. Leave one open, and the rules that need it show as "may apply".',
      ],
      alsoFor: 'questions facts buyer company trust license notice of default solicited',
    },
  ],
};
