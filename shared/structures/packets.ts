import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { PacketPages } from './base/packet-lines.ts';
import { leaseOptionPacket } from './lease-option/packet.ts';
import { novationPacket } from './novation/packet.ts';
import { sellerFinancePacket } from './seller-finance/packet.ts';
import { subjectToPacket } from './subject-to/packet.ts';
import { wholesalePacket } from './wholesale/packet.ts';

export const packetPages: Readonly<Record<Strategy, PacketPages>> = {
  'Subject-To': subjectToPacket,
  'Seller Finance': sellerFinancePacket,
  'Lease Option': leaseOptionPacket,
  Novation: novationPacket,
  Wholesale: wholesalePacket,
};
