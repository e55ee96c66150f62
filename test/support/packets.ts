import { encode } from 'jpeg-js';
import * as z from 'zod/mini';
import { MadePacket } from '#shared/packet/packet-link.ts';
import type { Person } from './system.ts';

/** A JPEG of one color. */
export function makeJpeg(width: number, height: number): Buffer {
  return encode({ width, height, data: Buffer.alloc(4 * width * height, 120) }, 90).data;
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
