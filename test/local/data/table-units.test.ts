import { expect, it } from 'vitest';
import { asksForUnits, unitsOf } from '#local/data/table-units.ts';

it('counts what the store says of a read and of a write', () => {
  expect(asksForUnits('GetItem', { TableName: 'T' })).toEqual({ TableName: 'T', ReturnConsumedCapacity: 'TOTAL' });
  expect(unitsOf('GetItem', {}, { ConsumedCapacity: { CapacityUnits: 1.5 } })).toEqual({ reads: 1.5, writes: 0 });
  expect(unitsOf('BatchWriteItem', {}, { ConsumedCapacity: [{ CapacityUnits: 2 }, { CapacityUnits: 3 }] })).toEqual({
    reads: 0,
    writes: 5,
  });
});

it('counts a write or a check in a transaction twice, by the size of its row', () => {
  const Item = { id: { S: 'a' }, text: { S: 'x'.repeat(1500) } };
  const TransactItems = [{ Put: { TableName: 'T', Item } }, { ConditionCheck: { TableName: 'T' } }];
  expect(unitsOf('TransactWriteItems', { TransactItems }, {})).toEqual({ reads: 0, writes: 6 });
});
