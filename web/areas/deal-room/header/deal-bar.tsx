import { lazy, type ReactNode, Suspense, useState } from 'react';
import { accessOf } from '#shared/account/access.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import { isSample, sampleNotice } from '#shared/property/sample-notice.ts';
import { activityPath, bookPath, compsPath, dealPath, letterPath, resultPath } from '#shared/site/analysis-paths.ts';
import { lastLoss, usePipeline } from '#web/api/resources/use-deal.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useChanges } from '#web/areas/deal-room/use-changes.ts';
import { useKeepTimeZone } from '#web/areas/deal-room/use-keep-time-zone.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { BackIcon } from '#web/ui/controls/icons.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { useMay } from '#web/ui/controls/may.tsx';
import { useWideScreen } from '#web/ui/controls/use-wide-screen.ts';
import { AssignEntry, AssigneeMenu } from './assignee-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { NextMenu } from './next-menu.tsx';
import { ShareMenu } from './share-menu.tsx';
import { StageMenu } from './stage-menu.tsx';
import './deal-bar.css';

// A deal closes once; the sheet brings the deal engine.
const ClosingOfDeal = lazy(async () => ({
  default: (await import('#web/areas/deal-room/closing/closing-of-deal.tsx')).ClosingOfDeal,
}));

export type DealTab = 'overview' | 'numbers' | 'evidence' | 'offer' | 'book' | 'activity';

export type DealBarProps = {
  analysis: Analysis;
  /** The page, as its heading says it. */
  page: string;
  /** None on a page that is reached from a menu. */
  tab?: DealTab | undefined;
  /** Whether the page has a heading of its own. */
  hasHeading?: boolean | undefined;
  /**
   * How Write Offer looks: filled where it is the next step, on a house that is a deal; absent where it is written. What
   * is the step instead, to make an answer the deal or its book, is filled but on a page with a filled button of its own.
   */
  offer: 'filled' | 'outlined' | 'beside-own' | 'absent';
  /** What stands in the place of Write Offer while a seller waits: what it is otherwise where there is nothing to agree to. */
  answering: (pageId: string, isFilled: boolean, otherwise: ReactNode) => ReactNode;
  /** Whether the page has its own bar at the bottom of a phone: Share is then at the top. */
  hasOwnBottom?: boolean | undefined;
  /** After a change of stage or next action: the log has another entry. */
  onChanged?: (() => void) | undefined;
  /** More entries of the menu. */
  more: (close: () => void) => ReactNode;
};

/** The head of each page of a deal: its house, stage and next action, what can be done with it, and its pages. */
export function DealBar(props: DealBarProps) {
  const { analysis, page, tab, hasHeading = false, offer, answering, hasOwnBottom = false, onChanged, more } = props;
  const isWide = useWideScreen();
  useKeepTimeZone();
  // Not within the plan, which has another place on a phone: a turned tablet keeps what is typed.
  const [isClosing, setClosing] = useState(false);
  const assigning = { id: analysis.id, address: analysis.property_address, onChanged };
  const plan = (
    <Plan analysis={analysis} onChanged={onChanged} onClosing={() => setClosing(true)}>
      {isWide && <AssigneeMenu {...assigning} />}
    </Plan>
  );
  const { pipeline } = usePipeline(analysis.id);
  const letter = letterPath(analysis.id);
  const isClosed = pipeline?.stage === 'closed';
  const to = isClosed ? bookPath(analysis.id) : letter;
  // The overview has its own way to the letter, and none to the book.
  const isHere = offer !== 'absent' || (isClosed && tab === 'overview');
  const isFilled = offer !== 'beside-own';
  const may = useMay();
  const { profile } = useProfile();
  const looksAgain = profile !== undefined && accessOf(profile, new Date()).reLooks > 0;
  // A book is read by everybody.
  const usual = isHere && to !== null && (isClosed || may('send')) && (
    <ButtonLink
      variant={(isClosed && isFilled) || offer === 'filled' ? 'primary' : 'default'}
      className="dealbar-offer"
      to={to}
    >
      {isClosed ? 'Book' : 'Write Offer'}
    </ButtonLink>
  );
  const waiting = pipeline?.seller_waiting;
  const step =
    waiting && !isClosed && usual !== false && may('send') ? answering(waiting.page_id, isFilled, usual) : usual;
  return (
    <>
      <header className="dealbar no-print">
        <a className="skip-link" href="#deal-page">
          Skip the deal header
        </a>
        <div className="wrap">
          <Link className="icon-button dealbar-back" to="/dashboard" aria-label="Dashboard">
            <BackIcon />
          </Link>
          <Title address={analysis.property_address} page={page} isHeading={!hasHeading} />
          {isWide && plan}
          <div className="dealbar-actions">
            {(isWide || hasOwnBottom) && <ShareMenu analysis={analysis} />}
            <MoreMenu
              analysisId={analysis.id}
              follows={may('write') ? followsOf(analysis, looksAgain) : undefined}
              assign={(close) => !isWide && <AssignEntry {...assigning} close={close} />}
              more={more}
            />
            {isWide && step}
          </div>
        </div>
      </header>
      {!isWide && (
        <div className="dealbar-plan no-print">
          <div className="wrap">{plan}</div>
        </div>
      )}
      <Tabs analysisId={analysis.id} tab={tab} />
      {!isWide && !hasOwnBottom && (
        <div className="dealbar-bottom no-print">
          {step}
          <ShareMenu analysis={analysis} />
        </div>
      )}
      {isClosing && (
        <Suspense fallback={null}>
          <ClosingOfDeal
            id={analysis.id}
            address={analysis.property_address}
            onChanged={onChanged}
            onDone={() => setClosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type TitleProps = { address: string; page: string; isHeading: boolean };

/** The address, cut where it does not fit. */
function Title({ address, page, isHeading }: TitleProps) {
  const { street } = addressInParts(address);
  const Tag = isHeading ? 'h1' : 'p';
  return (
    <Tag
      className="dealbar-title"
      title={address}
      tabIndex={isHeading ? -1 : undefined}
      aria-label={isHeading ? `${page}: ${address}` : undefined}
    >
      {street} <small>{address.slice(street.length).replace(/^, */, '')}</small>
    </Tag>
  );
}

function followsOf({ analysis_data }: Analysis, looksAgain: boolean): 'certainly' | 'sample' | undefined {
  if (analysis_data.fromCounty || looksAgain) return 'certainly';
  return isSample(analysis_data) ? 'sample' : undefined;
}

type PlanProps = Pick<DealBarProps, 'analysis' | 'onChanged'> & {
  onClosing: () => void;
  /** Who has the deal. */
  children: ReactNode;
};

/** Where the deal stands, who has it and what is next. */
function Plan({ analysis, onChanged, onClosing, children }: PlanProps) {
  const { id, analysis_data } = analysis;
  const { pipeline, error, retry, change } = usePipeline(id);
  const { busy, run } = useChanges(change, onChanged);
  return (
    <>
      {isSample(analysis_data) && (
        <span className="dealbar-sample" title={sampleNotice} role="note">
          Sample data<span className="visually-hidden">. {sampleNotice}</span>
        </span>
      )}
      {pipeline !== undefined && (
        <>
          <StageMenu
            pipeline={pipeline}
            onChange={run}
            onPutBack={() => run(async () => ({ stage: (await lastLoss(id)).from }))}
            onClosing={onClosing}
          />
          {children}
          <NextMenu analysisId={id} pipeline={pipeline} busy={busy} onChange={run} />
        </>
      )}
      {pipeline === undefined && error !== undefined && (
        <Button className="dealbar-control" onClick={retry}>
          Stage not loaded. Retry
        </Button>
      )}
    </>
  );
}

function Tabs({ analysisId, tab }: { analysisId: string; tab: DealTab | undefined }) {
  const { pipeline } = usePipeline(analysisId);
  const hasBook = tab === 'book' || pipeline?.stage === 'closed' || pipeline?.has_book === true;
  const tabs: [DealTab, label: string, path: string | null][] = [
    ['overview', 'Overview', resultPath(analysisId)],
    ['numbers', 'Numbers', dealPath(analysisId)],
    ['evidence', 'Evidence', compsPath(analysisId)],
    ['offer', 'Offer', letterPath(analysisId)],
    ['book', 'Book', hasBook ? bookPath(analysisId) : null],
    ['activity', 'Activity', activityPath(analysisId)],
  ];
  return (
    <nav className="dealbar-tabs no-print" aria-label="Pages of this deal">
      <div className="wrap">
        {tabs.map(
          ([name, label, path]) =>
            path !== null && (
              <Link key={name} to={path} aria-current={name === tab ? 'page' : undefined}>
                {label}
              </Link>
            ),
        )}
      </div>
    </nav>
  );
}
