import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type Packet, type PacketExit, type PacketSale, packetNotice } from '#shared/packet/packet.ts';
import { product } from '#shared/site/product.ts';
import type { PacketLine } from '#shared/structures/base/packet-line.ts';
import { monthYear, shortDate } from '#shared/values/dates.ts';
import { usd, usdSigned } from '#shared/values/money.ts';
import { decimal, wholeNumber } from '#shared/values/numbers.ts';
import { percent } from '#shared/values/percent.ts';
import { lowerFirst } from '#shared/values/words.ts';
import { accentStyle, BrandHead } from '#web/ui/brand/brand-head.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { PacketChart } from './packet-chart.tsx';
import { PacketPhoto, type ReadPhoto } from './packet-photo.tsx';
import './packet-sheets.css';

type PacketSheetsProps = {
  packet: Packet;
  readPhoto: ReadPhoto;
  /** It is not kept: it has no version yet. */
  isDraft?: boolean;
  /** Hears whether it can be printed: each photo is loaded, or will not be. */
  onReady?: (isReady: boolean) => void;
};

/** A packet as it is read and printed: the deal on the first sheet, what it rests on on the second. */
export function PacketSheets({ packet, readPhoto, isDraft = false, onReady }: PacketSheetsProps) {
  const edition = isDraft ? 'draft' : `version ${packet.version}`;
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const settle = useCallback(
    (id: string, isSettled: boolean) =>
      setSettled((before) => new Set(isSettled ? [...before, id] : [...before].filter((each) => each !== id))),
    [],
  );
  const isReady = (packet.photos ?? []).every(({ id }) => settled.has(id));
  useEffect(() => onReady?.(isReady), [isReady, onReady]);
  const { brand, structure, income, value, projection, exit, stress, checklist } = packet;
  const hasSecond = [value, projection, exit ?? null, stress, checklist].some((part) => part !== null);
  return (
    <div className="packet" style={accentStyle(brand?.accent ?? '')}>
      <article className="packet-sheet" aria-label="Deal packet">
        {brand && <BrandHead brand={brand} />}
        <Head packet={packet} edition={edition} />
        <Title packet={packet} />
        <dl className="packet-summary">
          {packet.summary.map(({ label, text, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
              {note !== undefined && <dd className="packet-of">{note}</dd>}
            </div>
          ))}
        </dl>
        <Photos packet={packet} readPhoto={readPhoto} onSettled={settle} />
        {structure && (
          <div className="packet-pair">
            <Part title={`Structure: ${structure.name.toLowerCase()}`}>
              <Lines lines={structure.terms} />
            </Part>
            {structure.cash.length > 0 && (
              <Part title="Where the cash goes">
                <Lines lines={structure.cash} />
              </Part>
            )}
          </div>
        )}
        {income && (
          <Part title="Income, first year, a month">
            <Lines lines={income} isWide />
          </Part>
        )}
        {hasSecond || <Fine packet={packet} edition={edition} />}
      </article>
      {hasSecond && (
        <article className="packet-sheet" aria-label="Deal packet, what it rests on">
          {packet.is_sample && <SampleMark />}
          {value && <Sales value={value} />}
          {projection && <Years projection={projection} />}
          {exit && <HowItIsLeft exit={exit} />}
          {stress && (
            <Part title="If things go worse">
              <Lines lines={stress.lines} isWide />
              {stress.note !== null && <p className="packet-note">{stress.note}</p>}
            </Part>
          )}
          {checklist && checklist.length > 0 && (
            <Part title="Check before you commit">
              <ul className="packet-checks">
                {checklist.map(({ title, text }) => (
                  <li key={title}>
                    <b>{title}.</b> {text}
                  </li>
                ))}
              </ul>
            </Part>
          )}
          <Fine packet={packet} edition={edition} />
        </article>
      )}
    </div>
  );
}

/** `edition` is a packet's version in words. */
type Marked = { packet: Packet; edition: string };

function Head({ packet: { brand, contact, made_at, is_sample }, edition }: Marked) {
  // A company of the same name stands above already.
  const company = contact?.company === brand?.company ? '' : contact?.company;
  const reach = [company && contact?.name, contact?.phone, contact?.email].filter(Boolean).join(' · ');
  return (
    <header className="packet-head">
      {contact && (
        <p>
          <b>{company || contact.name}</b>
          {reach !== '' && <span>{reach}</span>}
        </p>
      )}
      <p className="packet-version">
        Deal packet, {edition}
        <br />
        Numbers as of {shortDate(made_at)}
      </p>
      {is_sample && <SampleMark />}
    </header>
  );
}

/** On each sheet, because sheets get separated. */
function SampleMark() {
  return <p className="packet-sample">Sample data: the house, the owner and every figure are made up.</p>;
}

function Title({ packet: { address, facts, ask } }: { packet: Packet }) {
  return (
    <div className="packet-title">
      <h1>{address}</h1>
      {facts.length > 0 && <p className="muted">{facts.join(' · ')}</p>}
      {ask !== '' && <p className="packet-ask">{ask}</p>}
    </div>
  );
}

type PhotosProps = { packet: Packet; readPhoto: ReadPhoto; onSettled: (id: string, isSettled: boolean) => void };

function Photos({ packet: { photos }, readPhoto, onSettled }: PhotosProps) {
  if (photos === null || photos.length === 0) return null;
  return (
    <ul className="packet-photos" aria-label="Photos">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <figure>
            <PacketPhoto photo={photo} number={index + 1} read={readPhoto} onSettled={onSettled} isPressable />
            {photo.caption !== '' && <figcaption>{photo.caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="packet-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Lines({ lines, isWide = false }: { lines: readonly PacketLine[]; isWide?: boolean }) {
  return (
    <dl className={classes('packet-lines', isWide && 'packet-lines-wide')}>
      {lines.map(({ label, text, isTotal }) => (
        <div key={label} className={isTotal ? 'packet-sum' : undefined}>
          <dt>{label}</dt>
          <dd className={text.startsWith('−') && isTotal ? 'packet-loss' : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const shown = <T,>(amount: T | null, inWords: (amount: T) => string) => (amount === null ? '—' : inWords(amount));

const saleColumns: readonly [head: string, text: (sale: PacketSale) => string, isExtra?: boolean][] = [
  ['Sold', ({ sold_on }) => shown(sold_on, monthYear), true],
  ['Miles', ({ miles }) => shown(miles, (far) => decimal(far, 2)), true],
  ['Sq ft', ({ square_feet }) => shown(square_feet, wholeNumber), true],
  ['Price', ({ price }) => shown(price, usd)],
  ['Adjustment', ({ adjustment }) => shown(adjustment, usdSigned), true],
  ['Adjusted', ({ adjusted }) => shown(adjusted, usd)],
  ['Weight', ({ weight_percent }) => shown(weight_percent, (share) => percent(share))],
];

function Sales({ value: section }: { value: NonNullable<Packet['value']> }) {
  const { value, basis, sales, weighted, note, unit_values, has_entered_facts } = section;
  return (
    <Part title="Value after repairs">
      <p>
        <b>{shown(value, usd)}</b>, {basis}.
      </p>
      {sales.length > 0 && (
        <table className="packet-table">
          <caption className="visually-hidden">Comparable sales</caption>
          <thead>
            <tr>
              <th scope="col">Sale</th>
              {saleColumns.map(([head, , isExtra]) => (
                <th key={head} scope="col" className={classes('num', isExtra && 'packet-extra')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <tr key={`${sale.address} ${sale.sold_on}`}>
                <th scope="row">
                  {sale.address.split(',')[0]}
                  {sale.is_entered && '*'}
                </th>
                {saleColumns.map(([head, text, isExtra]) => (
                  <td key={head} className={classes('num', isExtra && 'packet-extra')}>
                    {text(sale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {weighted && (
        <p className="packet-weighted">
          Weighted value <b>{usd(weighted.value)}</b>, range {usd(weighted.low)} to {usd(weighted.high)}
        </p>
      )}
      {note !== null && <p className="packet-note">{note}</p>}
      {sales.some(({ is_entered }) => is_entered) && (
        <p className="packet-note">* Entered or changed by the sender; not as recorded.</p>
      )}
      {sales.length > 0 && unit_values.length > 0 && (
        <p className="packet-note">
          Each sale’s price is moved toward the house by {unit_values.join(', ')}.
          {has_entered_facts && ' Facts that no record has, such as condition, are as the sender entered them.'}
        </p>
      )}
    </Part>
  );
}

function Years({ projection: { years, notes } }: { projection: NonNullable<Packet['projection']> }) {
  const owns = years.some(({ equity }) => equity !== null);
  return (
    <Part title={years.length === 1 ? 'One year' : `${years.length} years`}>
      <div className="packet-years">
        <PacketChart years={years} />
        <table className="packet-table">
          <caption className="visually-hidden">Year by year</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col" className="num">
                Cash flow
              </th>
              {owns && (
                <th scope="col" className="num">
                  Equity
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, cash_flow, equity }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td className="num">{shown(cash_flow, usd)}</td>
                {owns && <td className="num">{shown(equity, usd)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.map((note) => (
        <p key={note} className="packet-note">
          {note}
        </p>
      ))}
    </Part>
  );
}

function HowItIsLeft({ exit: { name, lines, outcomes, assumptions } }: { exit: PacketExit }) {
  return (
    <>
      <Part title={`How it is left: ${lowerFirst(name)}`}>
        <Lines lines={lines} isWide />
      </Part>
      <div className="packet-pair">
        {outcomes.map((outcome) => (
          <Part key={outcome.name} title={outcome.name}>
            <Lines lines={outcome.lines} />
          </Part>
        ))}
      </div>
      <Part title="What that assumes">
        <Lines lines={assumptions} isWide />
      </Part>
    </>
  );
}

function Fine({ packet, edition }: Marked) {
  const { brand, contact, source, as_of, address } = packet;
  const by = brand?.company || contact?.company || contact?.name || 'the sender';
  return (
    <footer className="packet-fine">
      {brand && brand.footer !== '' && <p className="packet-brand-foot">{brand.footer}</p>}
      <p>
        Prepared by {by} from public records, recorded sales and their own estimates. {packetNotice}
      </p>
      <p>
        Source: {source}
        {as_of !== null && `, as of ${shortDate(as_of)}`}. Later changes to this deal don’t show here; ask for a new
        packet.
      </p>
      <p className="packet-foot">
        <span>
          {address} · {edition}
        </span>
        <span>{brand?.company || `Made with ${product.name}`}</span>
      </p>
    </footer>
  );
}
