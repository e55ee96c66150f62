/*
 * Stands in, in the bundles, for parts of the SDK that the product's operations never reach: event streams,
 * which only an operation that has one uses (S3's client asks for them in advance, and gets nothing), endpoint
 * discovery and the adaptive way of trying again, which are off unless somebody turns them on, hashing without
 * OpenSSL, which Lambda's Node.js has, and asking a machine for its region, which Lambda sets. Together
 * they were a tenth of every bundle.
 */

export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are left out of the bundles.');
  }
}

/** Signing has one ready for the messages of event streams. */
export class HeaderFormatter {
  format() {
    throw new Error('Event streams are left out of the bundles.');
  }
}

export const eventStreamSerdeProvider = () => undefined;
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

/** DynamoDB's client resolves the setting, which nobody sets, and asks for nothing else of endpoint discovery. */
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
