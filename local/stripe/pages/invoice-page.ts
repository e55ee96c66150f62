import { totalsOf } from '#local/stripe/answers/invoice-answer.ts';
import { dollars } from '#local/stripe/state/money.ts';
import { find, type World } from '#local/stripe/state/world.ts';
import { dateOf, facts, page, type Reply } from './page.ts';

export function invoicePage(world: World, id: string): Reply {
  const invoice = find(world.state.invoices, 'invoice', id);
  const { tax, total, due } = totalsOf(invoice);
  const lines = invoice.lines.map(({ description, amount }): [string, string] => [description, dollars(amount)]);
  return page({
    title: `Invoice ${invoice.number ?? ''}`,
    body: facts([
      ['Date', dateOf(invoice.created)],
      ['Status', invoice.status],
      ...lines,
      ['Tax', dollars(tax)],
      ['Total', dollars(total)],
      ['Due', dollars(due)],
    ]),
  });
}
