import { apiCallsPerHour, apiKeyPrefix, maxApiKeys } from '#shared/account/api-terms.ts';
import { receiverExample } from '#shared/api-docs/quick-start.ts';
import { sampleAddress } from '#shared/property/sample-addresses.ts';
import { errorStatus } from '#shared/values/error-status.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';

const { professional, enterprise } = apiCallsPerHour;

const errorRows: [code: keyof typeof errorStatus, meaning: string, doing: string][] = [
  [
    'invalid_input',
    'A field is missing, unknown or out of range; the message names it.',
    'Correct the call; do not repeat it as it is.',
  ],
  ['not_signed_in', 'The key is missing, misspelled or revoked.', 'Check the key in Settings.'],
  [
    'not_allowed',
    "The account's plan does not include the API, five webhooks are there, or the webhook is disabled.",
    'Read the message: upgrade, delete a webhook or enable it.',
  ],
  ['quota_exceeded', 'The month’s analyses are used up.', 'Wait for the 1st of the month (UTC) or upgrade.'],
  ['not_found', 'No such thing in your account, or no record of the property.', 'Check id or address.'],
  [
    'address_mismatch',
    'The record that was found is of another house; `suggestion` is its address. Nothing was counted.',
    'Ask for the suggestion if it is meant. Otherwise check number, street, unit and ZIP.',
  ],
  [
    'request_in_progress',
    'A call with the same idempotency key, or the event to be sent again, is still under way.',
    'Repeat after `Retry-After` seconds.',
  ],
  ['too_large', 'The body is too large.', 'Send only the documented fields.'],
  ['idempotency_key_reused', 'The idempotency key was used with another body.', 'Use a new key for a new call.'],
  [
    'rate_limited',
    "The hour's calls are used up, too many lookups found nothing, or too many events were sent by hand.",
    'Wait for `Retry-After` seconds.',
  ],
  ['internal', 'Something broke on our side.', 'Repeat, with longer and longer pauses; quote the reference.'],
  [
    'property_source_failed',
    'The property source could not be reached. Nothing was counted.',
    'Repeat after a minute.',
  ],
];

export const integrationGuide: ArticleGroup = {
  path: '/documentation/integration-guide',
  title: 'Integration Guide',
  lead: 'What a program needs to know to run against the API for months: keys, limits, retries, errors and webhooks.',
  articles: [
    {
      id: 'keys',
      title: 'API keys',
      blocks: [
        `With Professional or Enterprise, Settings → API makes a key. It begins with \`${apiKeyPrefix}\`, so that secret scanners recognize it, and is shown once. Send it with every call:`,
        { code: 'Authorization: Bearer $DEALWRIGHT_KEY' },
        {
          list: [
            `An account has up to ${maxApiKeys} keys. To replace one without a pause, create the second, move your programs, then revoke the first.`,
            'Revoking and moving to a plan without the API count from the next call on.',
            'A key can do what its owner can: keep it on a server, never in a page or an app that you hand out.',
          ],
        },
      ],
      alsoFor: 'authentication bearer token secret rotate revoke header',
    },
    {
      id: 'analyze',
      title: 'Analyze and read back',
      blocks: [
        '`POST /api/analysis` looks an address up, saves it to the portfolio and answers with recommendation, deal figures and the whole property. `GET /api/property/search?address=` looks up without saving. Both use one lookup of the month, except for an address looked up within the last 24 hours.',
        {
          code: `curl https://YOUR-SITE/api/analysis \\
  -H "Authorization: Bearer $DEALWRIGHT_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: lead-4711" \\
  -d '{"propertyAddress": "${sampleAddress}",
       "downPayment": 80000}'`,
        },
        'Reading is free: `GET /api/analysis` lists newest first, up to 100 a page; hand `nextCursor` back as `cursor` until it is absent. `GET /api/analysis/{id}` reads one. Before you use a value, look at its mark in `provenance`: `missing` means that the value is a placeholder.',
      ],
      alsoFor: 'post get endpoint list pagination cursor page curl example provenance',
    },
    {
      id: 'idempotency',
      title: 'Calls that are safe to repeat',
      blocks: [
        'Give every `POST /api/analysis` an `Idempotency-Key`: up to 255 visible characters that name this one call, such as the id of your lead. For 24 hours the same key with the same body gets the first answer again, at no cost.',
        {
          list: [
            'The same key with another body is refused (422).',
            'While the first call runs, others get 409 with `Retry-After`.',
            'A call that failed is forgotten, so repeating it tries again.',
          ],
        },
        'After a timeout, repeat with the same key: you cannot pay twice.',
      ],
      alsoFor: 'idempotency-key retry timeout duplicate twice safe',
    },
    {
      id: 'rate-limits',
      title: 'Rate limits',
      blocks: [
        `A key may make ${professional} calls in a clock hour with Professional. Enterprise is unlimited, with fair use of ${wholeNumber(enterprise)} an hour. Every answer to a known key says where you stand:`,
        {
          code: `RateLimit-Limit: ${professional}\nRateLimit-Remaining: ${professional - 13}\nRateLimit-Reset: 1740`,
        },
        '`RateLimit-Reset` is in seconds. Slow down before you reach 0; after it, calls get 429 until the hour is over. Analyses also count toward your month.',
      ],
      alsoFor: 'rate limit throttle 429 per hour quota headers fair use',
    },
    {
      id: 'errors',
      title: 'Errors',
      blocks: [
        'A failure has the status that fits and one form. Decide by `code`; `message` is for people and may change; `reference` is what support asks for.',
        { code: '{"error": {"code": "quota_exceeded", "message": "…", "reference": "…"}}' },
        {
          table: {
            about: 'Error codes',
            head: ['Code', 'Status', 'Meaning', 'What to do'],
            rows: errorRows.map(([code, meaning, doing]) => [`\`${code}\``, String(errorStatus[code]), meaning, doing]),
          },
        },
        'Repeat `request_in_progress`, 429, everything from 500 on, and a connection that broke; never another 4xx unchanged. A call without an `Authorization` header, and a path that does not exist, are answered by the gateway in its own words: `{"message": "…"}`.',
      ],
      alsoFor: 'error code status 400 401 403 404 409 413 422 429 500 502 failure handling retry',
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      blocks: [
        'Instead of asking again and again, be told. In Settings under **API**, or with `POST /api/webhooks`, you name an `https` URL and the events it listens to:',
        {
          table: {
            about: 'Webhook events',
            head: ['Event', 'Sent when'],
            rows: [
              [
                '`analysis.created`',
                'An analysis was saved, on the site or by a program. The same address again within 24 hours is the same analysis.',
              ],
              ['`analysis.deleted`', 'An analysis was deleted.'],
              [
                '`book.payment_recorded`',
                'A payment of a loan or lease was recorded in a closed deal’s book: with it come its day and amount, and no names or balances.',
              ],
              ['`book.payment_reversed`', 'A recorded payment was taken back; `id` is that of the payment.'],
              ['`deal.agreed`', 'What a seller signed, answered or asked for became the deal.'],
              ['`deal.stage_changed`', 'A deal moved to another stage, on the site or by a program.'],
              ['`letter.created`', 'A letter was made, on the site or by a program. Handing it out again sends none.'],
              [
                '`list.finished`',
                'A list was screened: with it come how many rows have figures, and how many have none.',
              ],
              ['`offer.answered`', 'A seller answered an offer: with it come the answer and the amount, and no words.'],
              ['`offer.opened`', 'The link to a seller’s page was opened for the first time.'],
              ['`quota.low`', 'Most of the month’s analyses are used: with it come how many, the limit and the reset.'],
              [
                '`record.changed`',
                'A new roll changed a house or an area that you follow: with it come before and after.',
              ],
              ['`subscription.changed`', 'Plan or status changed; `previous` says from what.'],
            ],
          },
        },
        {
          code: `POST /your/endpoint
webhook-id: evt_…
webhook-timestamp: 1795280400
webhook-signature: v1,…

{"type": "analysis.created", "timestamp": "…",
 "actor": {"id": "…", "name": "Theo Okafor"},
 "data": {"id": "…", "propertyAddress": "…", "purchasePrice": 402000,
          "strategy": "Seller Finance", "source": "rentcast", "createdAt": "…"}}`,
        },
        '`actor` is the person who caused the event, under the name of that time; `via` names the API key that acted for them. What a seller, a list or the system did has none.',
        'Events hold what you need to decide whether to look, not the property itself. `source` says where its record is from; `sample` is made up. Read the property with `GET /api/analysis/{id}`. Answer with any status from 200 to 299, and do slow work afterwards.',
      ],
      alsoFor: 'webhook hook event callback notification push analysis.created quota.low subscription.changed',
    },
    {
      id: 'verify-webhooks',
      title: 'Verify webhooks',
      blocks: [
        'Anybody can send something to your URL. Events are signed as [Standard Webhooks](https://www.standardwebhooks.com) asks, with the secret that is shown once when the webhook is made; libraries for most languages check it. A whole receiver:',
        {
          code: receiverExample.trimEnd(),
        },
        {
          list: [
            'By hand: HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the secret after `whsec_`, decoded from base64. `webhook-signature` holds one or more signatures, separated by spaces; one has to match after `v1,`.',
            'Refuse timestamps more than five minutes from now.',
            'Remember each `webhook-id`: after a lost answer the same event comes again, with the same id. Events may arrive out of order.',
            'After a change of the secret both sign for a day, so nothing is lost while you switch.',
          ],
        },
      ],
      alsoFor: 'signature hmac secret whsec verify security authenticity standard replay duplicate',
    },
    {
      id: 'webhook-retries',
      title: 'When a delivery fails',
      blocks: [
        'An event that is not answered with 200 to 299 is sent again: after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, 14 hours, 20 hours and 24 hours. Redirects count as failures.',
        {
          list: [
            'Status 410 says that the endpoint is gone: the webhook is disabled at once.',
            'One that fails for five days, until an event has no attempts left, is disabled too. Enable it again in Settings or with `PATCH /api/webhooks/{webhookId}`.',
            'After three time-outs in a row your server gets five minutes of rest before more is sent; what falls due meanwhile comes in the minutes after it.',
            'At most 1,000 attempts an hour are made for an account. What is more waits for the hours after it; nothing is lost.',
            'Settings and the API list deliveries with each attempt and what your server answered. Any of them can be sent again, and a test event shows that all is well: each is tried once, 60 an hour.',
          ],
        },
      ],
      alsoFor: 'retry schedule resend redeliver disabled 410 failing delivery attempts test event',
    },
    {
      id: 'openapi',
      title: 'Import the OpenAPI description',
      blocks: [
        'The API is described in OpenAPI 3.1, made from the contract that the server checks calls against. Give [/api/openapi.json](/api/openapi.json) to Postman, Insomnia or a code generator, and you have every call with its fields, limits and errors. The [API Reference](/documentation/api-reference) is drawn from the same file.',
      ],
      alsoFor: 'openapi swagger postman insomnia schema generate client sdk import json description',
    },
  ],
};
