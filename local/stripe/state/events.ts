import type { Event } from './records.ts';
import { newId, store, type World } from './world.ts';

/** Stripe lists the events of 30 days; this many are kept here. */
const keptEvents = 2000;

/** Records that an object has changed, with the object as it is answered. `previous` holds old values of its fields. */
export function publish(world: World, type: string, object: object, previous?: Record<string, unknown>): void {
  const { events } = world.state;
  const event: Event = {
    id: newId('evt'),
    created: world.now(),
    type,
    object: JSON.parse(JSON.stringify(object)),
    ...(previous && { previous }),
    request: world.request,
  };
  store(events, event);
  for (const id of Object.keys(events).slice(0, -keptEvents)) delete events[id];
  world.onEvent(event);
}
