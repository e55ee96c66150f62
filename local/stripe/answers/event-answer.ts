import type { Event } from '#local/stripe/state/records.ts';
import type { World } from '#local/stripe/state/world.ts';

/** The version whose shapes are answered: the one that the `stripe` package of this repository is made for. */
export const apiVersion = '2026-10-28.endive';

export const eventAnswer = ({ livemode }: World, { id, created, type, object, previous, request }: Event) => ({
  id,
  object: 'event',
  api_version: apiVersion,
  created,
  data: { object, ...(previous && { previous_attributes: previous }) },
  livemode,
  pending_webhooks: 0,
  request: request ?? { id: null, idempotency_key: null },
  type,
});
