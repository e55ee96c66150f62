import * as z from 'zod/mini';
import { Analysis } from '#shared/analysis/analysis.ts';
import { Book } from '#shared/book/base/book.ts';
import { KeptEntry } from '#shared/book/entries/entry.ts';
import { ProofSummary } from '#shared/book/shown/proof-link.ts';
import { Receipt } from '#shared/book/shown/receipt.ts';
import { OpenedLetter } from '#shared/letter/made/made-letter.ts';
import { Packet, PacketPhoto } from '#shared/packet/packet.ts';
import { PacketLink } from '#shared/packet/packet-link.ts';
import { LoggedEntry } from '#shared/pipeline/logged-entry.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { Watch, WatchEvent } from '#shared/records/watch/watch.ts';
import { SellerEvent, SellerPageSummary } from '#shared/seller-page/seller-link.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* What an account has stored about houses, for a copy of all of it. */

const kinds = [
  /** A saved analysis, with what is planned for it. */
  z.object({ kind: z.literal('analysis'), analysis: Analysis, pipeline: Pipeline }),
  /** An entry of an analysis's log. */
  z.object({ kind: z.literal('activity'), analysis_id: Ulid, entry: LoggedEntry }),
  /** A letter that was made of an analysis, with its words. */
  z.object({ kind: z.literal('letter'), analysis_id: Ulid, letter: OpenedLetter }),
  /** A packet that was made of an analysis, as it was made. */
  z.object({ kind: z.literal('packet'), analysis_id: Ulid, packet: Packet, link: z.nullable(PacketLink) }),
  /** A seller's page that was made of an analysis, as it was made. */
  z.object({
    kind: z.literal('seller_page'),
    analysis_id: Ulid,
    page: SellerPageSummary,
    shows: z.record(z.string(), z.unknown()),
  }),
  /** A message about a seller's page. */
  z.object({ kind: z.literal('seller_event'), analysis_id: Ulid, page_id: Ulid, event: SellerEvent }),
  /** A photo of an analysis; its file is read by a call of its own. */
  z.object({ kind: z.literal('photo'), analysis_id: Ulid, photo: PacketPhoto }),
  /** The account's files on a house: the values of each fact, with the day and the list of each. */
  z.object({
    kind: z.literal('facts'),
    address: z.string(),
    entries: z.record(z.string(), z.array(z.object({ day: z.string(), list: z.string(), value: z.unknown() }))),
    files: z.record(z.string(), z.string()),
  }),
  /** The record of a house that was bought in the last 90 days, as its source answered. */
  z.object({ kind: z.literal('house'), address: z.string(), bought_at: z.iso.datetime(), property: PropertyResult }),
  /** The book of a closed deal. */
  z.object({ kind: z.literal('book'), analysis_id: Ulid, property_address: z.string(), book: Book }),
  /** An entry of a book, as it was recorded. */
  z.object({ kind: z.literal('entry'), analysis_id: Ulid, entry: KeptEntry }),
  /** A link that shows a seller the payments of their loan. */
  z.object({ kind: z.literal('proof'), analysis_id: Ulid, proof: ProofSummary }),
  /** A receipt of a book; its file is read by a call of its own. */
  z.object({ kind: z.literal('receipt'), analysis_id: Ulid, receipt: Receipt }),
  /** An area that is kept (`SavedArea`). */
  z.object({ kind: z.literal('area'), area: z.record(z.string(), z.unknown()) }),
  /** A deal's house that is followed in public records. */
  z.object({ kind: z.literal('watch'), watch: Watch }),
  /** What a new roll has changed of such a house, or of an area. */
  z.object({ kind: z.literal('watch_event'), event: WatchEvent }),
  /** A lookup of the last 30 days. */
  z.object({ kind: z.literal('lookup'), lookup: z.object({ lookup_id: Ulid, property: PropertyResult }) }),
] as const;
export const ExportItem = z.discriminatedUnion('kind', kinds);
export type ExportItem = z.infer<typeof ExportItem>;

/** Where a page of an export ended. */
export const ExportCursor = z.string().check(z.regex(/^[\w#-]{1,250}$/));

/** One page, in no order that means anything. A page may be empty. */
export const ExportPage = z.object({
  items: z.array(ExportItem),
  /** Stored rows that could not be read, by their kind; absent when there are none. */
  not_read: z.optional(z.array(z.object({ kind: z.string(), id: z.string() }))),
  /** Pass it as `cursor` for the next page; absent on the last page. */
  next_cursor: z.optional(ExportCursor),
});
export type ExportPage = z.infer<typeof ExportPage>;
