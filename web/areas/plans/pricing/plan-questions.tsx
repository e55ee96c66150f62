import { Link } from '#web/ui/controls/link.tsx';
import { questions } from './questions.ts';
import './plan-questions.css';

/** Questions before choosing a plan. */
export function PlanQuestions() {
  return (
    <section className="plan-questions" aria-labelledby="questions">
      <div>
        <h2 id="questions">Frequently asked questions</h2>
        <p>
          More answers in the <Link to="/help/account-billing">Help Center</Link>.
        </p>
      </div>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
