/*
 * Stands in, in the bundles, for parts of the SDK that DynamoDB's data operations never reach: event streams,
 * which the SDK loads only for an operation that has one, and the cache of endpoint discovery, which is off
 * unless somebody turns it on. Together they were a tenth of every bundle.
 */

export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are left out of the bundles.');
  }
}

export class EndpointCache {
  get(): never {
    throw new Error('Endpoint discovery is left out of the bundles.');
  }
}
