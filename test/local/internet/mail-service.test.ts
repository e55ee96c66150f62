import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import type { BusEvent } from '#local/internet/bus-event.ts';
import { openMailService } from '#local/internet/mail-service.ts';
import { openMailbox } from '#local/internet/mailbox.ts';

const mailbox = openMailbox({});
const denied: string[] = [];
const clock = openClock();
const events: BusEvent[] = [];
let isDown = false;
const service = await openMailService({
  mailbox,
  mailSets: ['stage', 'another'],
  mailEvents: { stage: ['delivery', 'bounce', 'complaint'] },
  clock,
  publish: async (event) => {
    events.push(event);
  },
  outage: () => (isDown ? { status: 429, type: 'TooManyRequestsException' } : undefined),
  policies: {
    allows: (role, action, resource) =>
      role === 'May' &&
      action === 'ses:SendEmail' &&
      ['identity/mail.example', 'configuration-set/stage', 'configuration-set/gone']
        .map((allowed) => `arn:aws:ses:us-east-1:000000000000:${allowed}`)
        .includes(resource),
  },
  principal: (key) => ({ functionId: 'Reminders', roleId: key }),
  onDenied: (message) => denied.push(message),
});
afterAll(() => service.close());

const clientOf = (accessKeyId: string) =>
  new SESv2Client({
    region: 'us-east-1',
    endpoint: service.endpoint,
    credentials: { accessKeyId, secretAccessKey: 'x' },
    maxAttempts: 1,
  });

function send({
  by = 'May',
  from = 'Dealwright <hello@mail.example>',
  to = 'nora@people.example',
  header = 'x',
  set = 'stage',
  tags = {},
}: {
  by?: string;
  from?: string;
  to?: string;
  header?: string;
  set?: string;
  tags?: Record<string, string>;
} = {}) {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const Headers = [{ Name: 'List-Unsubscribe', Value: header }];
  const Simple = { Subject: utf8('Today: Call'), Body: { Text: utf8('Call.') }, Headers };
  return clientOf(by).send(
    new SendEmailCommand({
      FromEmailAddress: from,
      ConfigurationSetName: set,
      Destination: { ToAddresses: [to] },
      Content: { Simple },
      EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
}

describe('SES on one machine', () => {
  it('puts what it takes into the mailbox, with the headers', async () => {
    await send({ header: '<https://127.0.0.1/stop>' });
    expect(mailbox.list('nora@people.example')).toMatchObject([
      { subject: 'Today: Call', text: 'Call.', headers: { 'List-Unsubscribe': '<https://127.0.0.1/stop>' } },
    ]);
  });

  it('is closed to a role that may not, to a sender of another domain and to the configuration set of another', async () => {
    for (const asked of [{ by: 'MayNot' }, { from: 'hello@other.example' }, { set: 'another' }]) {
      await expect(send(asked)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    }
    expect(denied.at(-1)).toContain('perform: ses:SendEmail');
  });

  it('knows the configuration sets of the template only', async () => {
    await expect(send({ set: 'gone' })).rejects.toMatchObject({
      name: 'NotFoundException',
      message: 'Configuration set <gone> does not exist.',
    });
  });

  it('refuses an address that is none, and a header of two lines', async () => {
    for (const asked of [{ to: 'nobody' }, { header: 'x\nBcc: all@people.example' }]) {
      await expect(send(asked)).rejects.toMatchObject({ name: 'BadRequestException' });
    }
  });

  it('fails as a test asks it to, and takes nothing then', async () => {
    const before = mailbox.list().length;
    isDown = true;
    await expect(send()).rejects.toMatchObject({ name: 'TooManyRequestsException' });
    isDown = false;
    expect(mailbox.list()).toHaveLength(before);
  });

  it('delivers after a moment, bounces and complains by how an address begins, and names the tags', async () => {
    await clock.advance(1000);
    events.length = 0;
    for (const to of ['nora@people.example', 'bounce@people.example', 'complaint@people.example']) {
      await send({ to, tags: { page: 'p-1' } });
      expect(events).toEqual([]);
      await clock.advance(1000);
      expect(events.map((event) => event['detail-type'])).toEqual(
        {
          nora: ['Email Delivered'],
          bounce: ['Email Bounced'],
          complaint: ['Email Delivered', 'Email Complaint Received'],
        }[to.replace(/@.*/, '')],
      );
      expect(events[0]).toMatchObject({
        source: 'aws.ses',
        detail: { mail: { tags: { 'ses:configuration-set': ['stage'], page: ['p-1'] }, destination: [to] } },
      });
      events.length = 0;
    }
    await expect(send({ tags: { page: 'no spaces' } })).rejects.toMatchObject({ name: 'BadRequestException' });
  });

  it('refuses by name what is not played', async () => {
    await expect(clientOf('May').send(new GetAccountCommand({}))).rejects.toThrow();
    expect(denied.at(-1)).toContain('does not play ses: GET /v2/email/account');
  });
});
