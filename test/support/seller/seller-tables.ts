import { vi } from 'vitest';
import type { System } from '#local/system.ts';

/** Has this process call the tables with the role of the function of sellers' pages. */
export function actAsSellerPage(system: Pick<System, 'tables' | 'functions'>): void {
  const table = (name: string) => system.tables.names.find((each) => each.includes(name)) ?? name;
  const { id = '' } = system.functions.find(({ area }) => area === 'seller-page') ?? {};
  const settings = {
    PROFILES_TABLE: table('Profiles'),
    ANALYSES_TABLE: table('Analyses'),
    INTEGRATIONS_TABLE: table('Integrations'),
    PAYMENTS: 'free',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_DYNAMODB: system.tables.endpoint,
    AWS_ACCESS_KEY_ID: `LOCAL${id}`,
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}
