import type { BankAnswers } from '#shared/book/bank/bank-answers.ts';
import type { BankColumns } from '#shared/book/bank/bank-columns.ts';
import type { BankQuestion } from '#shared/book/bank/bank-lines.ts';
import { counted } from '#shared/values/words.ts';
import { dayOf } from '#web/areas/book/words/book-words.ts';
import { money } from '#web/areas/book/words/figures.ts';
import { Button } from '#web/ui/controls/button.tsx';

type Choice = readonly [words: string, answer: BankAnswers];

type QuestionProps = {
  question: BankQuestion;
  today: string;
  answers: BankAnswers;
  onAnswer: (answers: BankAnswers) => void;
};

/** Only the user knows the answer. */
export function Question({ question, today, answers, onAnswer }: QuestionProps) {
  const { text, choices } = asked(question, answers, today);
  return (
    <fieldset className="bank-step">
      <legend>{text}</legend>
      <div className="button-row">
        {choices.map(([words, answer]) => (
          <Button key={words} onClick={() => onAnswer({ ...answers, ...answer })}>
            {words}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function asked(question: BankQuestion, answers: BankAnswers, today: string): { text: string; choices: Choice[] } {
  switch (question.kind) {
    case 'account':
      return {
        text: 'Which account?',
        choices: question.accounts.map(({ label, lines }) => [
          `${label}, ${counted(lines, 'line')}`,
          { account: label },
        ]),
      };
    case 'order-of-date':
      return {
        text: `Which comes first in dates such as ${question.example}?`,
        choices: [
          ['Month First', { order: 'month first' }],
          ['Day First', { order: 'day first' }],
        ],
      };
    case 'decimal-comma':
      return {
        text: `Where do the cents of ${question.example} begin?`,
        choices: [
          ['After the Comma', { decimal: 'comma' }],
          ['After the Point', { decimal: 'point' }],
        ],
      };
    case 'status':
      return {
        text: `Is a line posted when its status is ${question.cell}? ${shown(question.example, today)}`,
        choices: [
          ['Posted', { statuses: { ...answers.statuses, [question.word]: 'posted' } }],
          ['Leave Out', { statuses: { ...answers.statuses, [question.word]: 'leave' } }],
        ],
      };
    case 'card': {
      const isPositive = question.example.amount > 0;
      const which = isPositive ? 'Charges are positive here' : 'Payments are negative here';
      return {
        text: `${which}: ${shown(question.example, today)}. Is that money out?`,
        choices: [
          ['Yes, Money Out', { card: isPositive ? 'turn' : 'stand' }],
          ['No, Money In', { card: isPositive ? 'stand' : 'turn' }],
        ],
      };
    }
    case 'word': {
      const saying = (way: 'out' | 'in' | 'leave') => ({ words: { ...answers.words, [question.word]: way } });
      return {
        text: `Which way is ${question.cell || 'a line without a type'}? ${shown(question.example, today)}`,
        choices: [
          ['It Went Out', saying('out')],
          ['It Came In', saying('in')],
          ['Leave Out', saying('leave')],
        ],
      };
    }
    case 'whole':
      return {
        text: `No amount has a sign, such as ${shown(question.example, today)}. Which way did the money go?`,
        choices: [
          ['It Went Out', { whole: 'out' }],
          ['It Came In', { whole: 'in' }],
        ],
      };
  }
}

/** "$350.00, Nov 3, CHECK 1002". */
const shown = ({ amount, day, text }: { amount: number; day?: string; text: string }, today: string) =>
  [money(amount), day === undefined ? '' : dayOf(day, today), text].filter(Boolean).join(', ');

const roleWords = {
  day: 'Day',
  amount: 'Amount',
  out: 'Money out',
  in: 'Money in',
  text: 'Text',
  type: 'Type',
  status: 'Status',
  check: 'Check number',
  skip: 'Not used',
} as const;

type ColumnsProps = { columns: BankColumns; onYes: () => void; onNo: () => void };

/** The columns of a file that does not say by itself what they are. */
export function Columns({ columns: { columns, ask }, onYes, onNo }: ColumnsProps) {
  return (
    <fieldset className="bank-step">
      <legend>{ask === 'no heads' && 'This file has no headings. '}Is this right?</legend>
      <ul className="bank-lines">
        {columns
          .filter(({ role, samples }) => role !== 'skip' && samples.length > 0)
          .map(({ name, role, samples }) => (
            <li key={`${name} ${role}`}>
              <b>{roleWords[role]}</b>: {name} ({samples.join('; ')})
            </li>
          ))}
      </ul>
      <div className="button-row">
        <Button variant="primary" onClick={onYes}>
          Yes, Read It
        </Button>
        <Button variant="quiet" onClick={onNo}>
          Choose Another File
        </Button>
      </div>
    </fieldset>
  );
}
