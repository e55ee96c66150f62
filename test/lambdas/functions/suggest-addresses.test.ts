import { AutocompleteCommand, GeoPlacesClient } from '@aws-sdk/client-geo-places';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/property-lookup/handler.ts';
import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { aPerson, apiEvent } from '#test/support/lambdas/api-event.ts';
import { openGate } from '#test/support/lambdas/open-gate.ts';

const places = mockClient(GeoPlacesClient);
const dynamo = mockClient(DynamoDBDocumentClient);
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

async function suggest(q: unknown): Promise<{ status: number | undefined; body: unknown }> {
  const event = apiEvent({ routeKey: 'POST /api/address-suggestions', body: { q } });
  const { statusCode, body } = await handler(event);
  return { status: statusCode, body: JSON.parse(body ?? '') };
}

let month = 0;

beforeEach(() => {
  // Each in a month of its own: units of a month that were taken stay for the next request.
  month += 1;
  vi.useFakeTimers({ now: Date.UTC(2026, month, 5, 10, 0, 30), toFake: ['Date'] });
  places.reset();
  dynamo.reset();
  openGate();
  warn.mockClear();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubEnv('PROPERTIES_TABLE', 'properties');
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  dynamo.on(GetCommand).resolves({});
  vi.stubEnv('PROPERTY_SOURCE', 'rentcast');
  // So small that a request takes no unit for the next one.
  vi.stubEnv('SUGGESTIONS_PER_MONTH', '10000');
  dynamo.on(UpdateCommand).resolves({ Attributes: { made: 1 } });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('suggestions of a real source', () => {
  it('are addresses of houses in the United States, without the country', async () => {
    places.on(AutocompleteCommand).resolves({
      PricingBucket: 'Label',
      ResultItems: [
        {
          PlaceId: '1',
          PlaceType: 'PointAddress',
          Title: 'x',
          Address: { Label: '24 Oak St, Mesa, AZ 85201, United States' },
        },
        { PlaceId: '2', PlaceType: 'PointAddress', Title: '24 Oak Ave, Mesa, AZ 85201, USA' },
        { PlaceId: '3', PlaceType: 'PointAddress', Title: '24 Oak St, Mesa, AZ 85201' },
        // A lookup would refuse it.
        { PlaceId: '4', PlaceType: 'PointAddress', Title: 'Oak St, Mesa, AZ 85201' },
      ],
    });
    expect(await suggest(' 24 oak ')).toEqual({
      status: 200,
      body: { suggestions: ['24 Oak St, Mesa, AZ 85201', '24 Oak Ave, Mesa, AZ 85201'] },
    });
    expect(places.commandCalls(AutocompleteCommand)[0]?.args[0].input).toEqual({
      QueryText: '24 oak',
      MaxResults: 5,
      Filter: { IncludeCountries: ['USA'], IncludePlaceTypes: ['PointAddress', 'InterpolatedAddress'] },
      Language: 'en',
      IntendedUse: 'SingleUse',
    });
  });

  it('are none when the service fails, which is logged without the input', async () => {
    places.on(AutocompleteCommand).rejects(new Error('24 secret street is too much'));
    expect(await suggest('24 secret street')).toEqual({ status: 200, body: { suggestions: [] } });
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
  });

  const refusal = () => Object.assign(new Error(), { name: 'ConditionalCheckFailedException' });
  const ofDay = new RegExp(`^suggestions#${aPerson.id}#\\d{4}-\\d\\d-\\d\\d$`);
  const ofMonth = /^suggestions#all#\d{4}-\d\d$/;
  const rowOf = (now: number, count: object) => ({
    Item: { made: 1, latest_minute: new Date(now).toISOString().slice(0, 16), in_minute: 1, ...count },
  });

  it('cost one step of counting, all of it at once', async () => {
    let underWay = 0;
    let most = 0;
    dynamo.on(UpdateCommand).callsFake(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return { Attributes: { made: 1 } };
    });
    places.on(AutocompleteCommand).resolves({ PricingBucket: 'Label', ResultItems: [] });
    await suggest('24 oak');
    expect(most).toBe(2);
    expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(2);
  });

  it('are refused to a user above sixty requests a minute, and the next request uses their unit of the month', async () => {
    dynamo.on(UpdateCommand).callsFake(({ Key }) => {
      if (ofDay.test(Key.address_key)) throw refusal();
      return { Attributes: { made: 1 } };
    });
    dynamo.on(GetCommand, { TableName: 'properties' }).resolves(rowOf(Date.now(), { in_minute: 60 }));
    expect(await suggest('24 oak')).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    expect(places.calls()).toHaveLength(0);
    const counts = dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
    const [counted] = counts.filter(({ Key }) => ofDay.test(Key?.address_key));
    expect(counted?.ExpressionAttributeValues).toMatchObject({ ':minute': 60, ':day': 50 });
    const inMonth = () =>
      dynamo.commandCalls(UpdateCommand).filter(({ args }) => ofMonth.test(args[0].input.Key?.address_key));
    expect(inMonth()).toHaveLength(1);
    dynamo.on(UpdateCommand).resolves({ Attributes: { made: 1 } });
    expect(await suggest('24 oak')).toMatchObject({ status: 200 });
    expect(inMonth()).toHaveLength(1);
  });

  it.each([
    ['five hundred a day for a person', '100000', ofDay, ':day', 500],
    ['a 200th of a small month a day for a person', '2000', ofDay, ':day', 10],
    ['what the stage has a month for everybody', '2000', ofMonth, ':limit', 2000],
  ])('are none beyond %s, and the field still takes any text', async (_, month, row, name, limit) => {
    vi.stubEnv('SUGGESTIONS_PER_MONTH', month);
    dynamo.on(UpdateCommand).callsFake(({ Key, ExpressionAttributeValues }) => {
      if (!row.test(Key.address_key)) return { Attributes: { made: 1 } };
      expect(ExpressionAttributeValues[name]).toBe(limit);
      throw refusal();
    });
    dynamo.on(GetCommand, { TableName: 'properties' }).resolves(rowOf(Date.now(), { made: limit }));
    expect(await suggest('24 oak')).toEqual({ status: 200, body: { suggestions: [] } });
    expect(await suggest('24 oak')).toEqual({ status: 200, body: { suggestions: [] } });
    expect(places.calls()).toHaveLength(0);
  });

  it('tell the operator once when four fifths of the month are used, and once when all are', async () => {
    places.on(AutocompleteCommand).resolves({ PricingBucket: 'Label', ResultItems: [] });
    for (const made of [1, 7_999, 8_000, 8_001, 9_999, 10_000]) {
      dynamo.on(UpdateCommand).resolves({ Attributes: { made } });
      await suggest('24 oak');
    }
    expect(warn.mock.calls.map(([line]) => line)).toEqual([
      expect.objectContaining({ event: 'suggestions_running_out', percent: 80, limit: 10_000 }),
      expect.objectContaining({ event: 'suggestions_running_out', percent: 100, limit: 10_000 }),
    ]);
  });

  it.each([undefined, 7, '', '24', '  2  ', 'x'.repeat(201)])('are not asked for with %j', async (q) => {
    expect(await suggest(q)).toMatchObject({ status: 400 });
    expect(places.calls()).toHaveLength(0);
  });
});

describe('suggestions of the sample', () => {
  beforeEach(() => vi.stubEnv('PROPERTY_SOURCE', 'sample'));

  it('are its own addresses that contain what is typed, those of the landing page first', async () => {
    expect((await suggest('PLACEHOLDER')).body).toMatchObject({
      suggestions: expect.arrayContaining([sampleAddresses[3]]),
    });
    const { body } = await suggest('az 85');
    expect(body).toEqual({
      suggestions: [...sampleAddresses.slice(0, 3), expect.any(String), expect.any(String)],
    });
    expect(await suggest('nowhere at all')).toEqual({ status: 200, body: { suggestions: [] } });
    // Only whether the account was deleted is read.
    expect(dynamo.calls()).toEqual(dynamo.commandCalls(GetCommand, { TableName: 'profiles' }));
  });
});
