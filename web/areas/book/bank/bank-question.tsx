import { useId } from 'react';
import type { BankExample, BankQuestion } from '#shared/book/bank/bank-lines.ts';
import type { BankAnswers } from '#shared/lists/bank-answers.ts';
import { counted } from '#shared/values/words.ts';
import { dayOf } from '#web/areas/book/words/book-words.ts';
import { money } from '#web/areas/book/words/figures.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { type AskedQuestion, answerTo } from './bank-said.ts';
import { StepHead } from './step-head.tsx';

type QuestionsStepProps = {
  asked: readonly AskedQuestion[];
  today: string;
  answers: BankAnswers;
  onAnswer: (answer: BankAnswers) => void;
  onDone: () => void;
  back: { words: string; go: () => void };
};

/** What a file does not say, and only the user knows. Answers may be changed until all are given, and later. */
export function QuestionsStep({ asked, today, answers, onAnswer, onDone, back }: QuestionsStepProps) {
  const open = asked.filter(({ isAnswered }) => !isAnswered).length;
  return (
    <form
      className="bank-step"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <StepHead>{counted(asked.length, 'question')}</StepHead>
      <p className="muted" role="status">
        {open === 0 ? 'All answered.' : `${open} to answer.`} Kept for the next file of this kind.
      </p>
      <ul className="bank-questions">
        {asked.map(({ key, question }) => (
          <Question key={key} {...{ question, today, answers, onAnswer }} />
        ))}
      </ul>
      <div className="button-row">
        <Button type="submit" variant="primary" disabled={open > 0}>
          Read It
        </Button>
        <Button variant="quiet" onClick={back.go}>
          {back.words}
        </Button>
      </div>
    </form>
  );
}

type QuestionProps = Pick<QuestionsStepProps, 'today' | 'answers' | 'onAnswer'> & { question: BankQuestion };

function Question({ question, today, answers, onAnswer }: QuestionProps) {
  const name = useId();
  const { text, choices } = wordsOf(question);
  const given = JSON.stringify(answerTo(question, answers));
  return (
    <li>
      <fieldset className="bank-question">
        <legend>{text}</legend>
        {'example' in question && typeof question.example !== 'string' && (
          <Example example={question.example} today={today} />
        )}
        <div className="bank-choices">
          {choices.map(([words, answer]) => (
            <label key={words}>
              <input
                type="radio"
                name={name}
                checked={JSON.stringify(answer) === given}
                onChange={() => onAnswer(answer)}
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}

/** A line of the file that the question is about. */
function Example({ example: { line, day, amount, text }, today }: { example: BankExample; today: string }) {
  return (
    <p className="bank-example">
      <span>{day === undefined ? `Row ${line}` : dayOf(day, today)}</span>
      <code>{text || '(no text)'}</code>
      <b>{money(amount)}</b>
    </p>
  );
}

type Choice = readonly [words: string, answer: BankAnswers];

function wordsOf(question: BankQuestion): { text: string; choices: Choice[] } {
  switch (question.kind) {
    case 'account':
      return {
        text: 'Which account is this deal’s?',
        choices: question.accounts.map(({ label, lines }) => [
          `${label}, ${counted(lines, 'line')}`,
          { account: label },
        ]),
      };
    case 'order-of-date':
      return {
        text: `Which comes first in dates such as ${question.example}?`,
        choices: [
          ['Month first', { order: 'month first' }],
          ['Day first', { order: 'day first' }],
        ],
      };
    case 'decimal-comma':
      return {
        text: `Where do the cents of ${question.example} begin?`,
        choices: [
          ['After the comma', { decimal: 'comma' }],
          ['After the point', { decimal: 'point' }],
        ],
      };
    case 'status':
      return {
        text: `Has the bank posted a line with the status ${question.cell}?`,
        choices: [
          ['Yes, posted', { statuses: { [question.word]: 'posted' } }],
          ['No, leave out', { statuses: { [question.word]: 'leave' } }],
        ],
      };
    case 'card': {
      const { amount, text } = question.example;
      const isPositive = amount > 0;
      const which = isPositive ? 'Charges are positive here' : 'Payments are negative here';
      return {
        text: `${which}: ${[money(amount), text].filter(Boolean).join(' ')}. Is that money out?`,
        choices: [
          [isPositive ? 'Yes, turn all signs' : 'Yes, out', { card: isPositive ? 'turn' : 'stand' }],
          [isPositive ? 'No, in' : 'No, turn all signs', { card: isPositive ? 'stand' : 'turn' }],
        ],
      };
    }
    case 'word': {
      const saying = (way: 'out' | 'in' | 'leave') => ({ words: { [question.word]: way } });
      return {
        text: `Which way is ${question.cell || 'a line without a type'}?`,
        choices: [
          ['Out', saying('out')],
          ['In', saying('in')],
          ['Leave out', saying('leave')],
        ],
      };
    }
    case 'whole':
      return {
        text: 'No amount has a sign. Which way did the money go?',
        choices: [
          ['Out', { whole: 'out' }],
          ['In', { whole: 'in' }],
        ],
      };
  }
}
