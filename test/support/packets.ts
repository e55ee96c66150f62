import { encode } from 'jpeg-js';
import * as z from 'zod/mini';
import type { System } from '#local/system.ts';
import { MadePacket } from '#shared/packet/packet-link.ts';
import type { Person } from './system.ts';

/** A JPEG of one color. */
export function makeJpeg(width: number, height: number): Buffer {
  return encode({ width, height, data: Buffer.alloc(4 * width * height, 120) }, 90).data;
}

/** Has a saved analysis of a sample house count as one of a real record: only such a packet gets a link. */
export async function makeReal({ tables }: Pick<System, 'tables'>, { id }: Person, analysisId: string): Promise<void> {
  await tables.command('UpdateItem', {
    TableName: tables.names.find((name) => name.includes('Analyses')),
    Key: { user_id: { S: id }, id: { S: `analysis#${analysisId}` } },
    UpdateExpression: 'SET analysis_data.#source = :source',
    ExpressionAttributeNames: { '#source': 'source' },
    ExpressionAttributeValues: { ':source': { S: 'rentcast' } },
  });
}

const everySection = ['value', 'structure', 'income', 'projection', 'stress', 'photos', 'checklist'];

export const newPacket = (more: object = {}) => ({ sections: everySection, ask: '', with_contact: false, ...more });

const KeyInPath = z.templateLiteral(['/p/', z.string(), '#', z.string()]);

/** Makes a packet with a link. @returns what was answered, and what opens it. */
export async function linkedPacket(owner: Person, analysisId: string, more: object = {}) {
  const link = { days: 7, shared_with: 'Desert Ridge Lending' };
  const made = await owner.call('POST', `/api/analyses/${analysisId}/packets`, newPacket({ link, ...more }));
  const { packet, path } = MadePacket.parse(made.body);
  const [code = '', secret = ''] = KeyInPath.parse(path).slice('/p/'.length).split('#');
  return { packet, code, secret };
}
