/*
 * Stubs for SDK parts that the product never uses; together they were a tenth of every bundle: event streams (S3's
 * client only asks for them in advance), endpoint discovery and adaptive retries (off by default), hashing without
 * OpenSSL (Lambda's Node.js has it), and the instance metadata region (Lambda sets the region).
 */

export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are left out of the bundles.');
  }
}

/** Request signing creates one for event streams. */
export class HeaderFormatter {
  format() {
    throw new Error('Event streams are left out of the bundles.');
  }
}

export const eventStreamSerdeProvider = () => undefined;
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

/** DynamoDB's client resolves the setting and uses nothing else of endpoint discovery. */
export const resolveEndpointDiscoveryConfig = <Config>(config: Config): Config => config;
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};

export class Sha256Js {
  constructor() {
    throw new Error('Hashing without OpenSSL is left out of the bundles.');
  }
}

export class AdaptiveRetryStrategy {
  constructor() {
    throw new Error('The adaptive retry mode is left out of the bundles.');
  }
}

export const getInstanceMetadataRegion = async () => undefined;
