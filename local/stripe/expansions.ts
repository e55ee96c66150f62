import { chargeAnswer } from './answers/charge-answer.ts';
import { customerAnswer } from './answers/customer-answer.ts';
import { invoiceAnswer, paymentsOf } from './answers/invoice-answer.ts';
import { listAnswer } from './answers/list-answer.ts';
import { priceAnswer, productAnswer } from './answers/price-answer.ts';
import { scheduleAnswer, subscriptionAnswer } from './answers/subscription-answer.ts';
import type { World } from './state/world.ts';

/**
 * The object that the id in a field names, or a field that is only answered on request. Undefined for objects that are
 * not played.
 */
export function objectNamed(world: World, holder: Record<string, unknown>, field: string): unknown {
  const { charges, customers, invoices, prices, products, schedules, subscriptions } = world.state;
  if (holder.object === 'invoice' && field === 'payments') {
    const invoice = invoices[String(holder.id)];
    return invoice && listAnswer(`/v1/invoice_payments?invoice=${invoice.id}`, paymentsOf(world, invoice));
  }
  const id = holder[field];
  if (typeof id !== 'string') return undefined;
  if (charges[id]) return chargeAnswer(world, charges[id]);
  if (customers[id]) return customerAnswer(world, customers[id]);
  if (invoices[id]) return invoiceAnswer(world, invoices[id]);
  if (prices[id]) return priceAnswer(world, prices[id]);
  if (products[id]) return productAnswer(world, products[id]);
  if (schedules[id]) return scheduleAnswer(world, schedules[id]);
  if (subscriptions[id]) return subscriptionAnswer(world, subscriptions[id]);
  return undefined;
}
