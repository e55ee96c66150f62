import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { workedDeal } from '#test/support/exits/worked-deal.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

type Changes = { exit_plan?: object; deal?: object; seller_facts?: object };

/** The worked example, opened at one cell. */
async function opened(name: string, cell: string, changes: Changes = {}) {
  const person = await system.person(name);
  const id = await saveAnalysis(person, palmLane, {
    ...workedDeal,
    seller_facts: { ...workedDeal.seller_facts, ...changes.seller_facts },
    exit_plan: { ...workedDeal.exit_plan, ...changes.exit_plan },
    deal: { ...workedDeal.deal, ...changes.deal },
  });
  const user = open(`/deal-calculator/${id}?structure=exits&cell=${cell}`, person);
  return { person, id, user };
}

/** A part of the opened cell. By its class, as roles of so many elements take long to find. */
const part = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`.exit-panel .exit-${name}`);
    if (found === null) throw new Error(`The cell has no ${name}.`);
    return found;
  });

const rowsOf = (of: Element) =>
  [...of.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
const kept = async (person: Person, id: string) => (await readAnalysis(person, id)).exit_plan ?? {};
const input = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`.exit-panel [name="${name}"]`);
    if (found === null) throw new Error(`There is no field ${name}.`);
    return found;
  });

afterEach(() => {
  vi.restoreAllMocks();
});

describe("an opened exit's money", () => {
  it("is everybody's, to the cent, and adds up", async () => {
    await opened('money', 'seller-finance.wrap');
    const money = await part('money');
    expect(money.querySelector('h3')?.textContent).toBe('Everybody’s money if they pay as agreed');
    expect([...money.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
      'You',
      'Seller',
      'End buyer',
      'Outsiders',
    ]);
    expect(rowsOf(money)).toEqual([
      ['At closing month 0', '−$45,900.00', '$22,000.00', '$0.00', '$23,900.00'],
      ['While empty months 1 and 2, each', '−$1,837.42', '$362.80', '$0.00', '$1,474.62'],
      ['At the start month 3: they move in', '$13,622.58', '$362.80', '−$31,360.00', '$17,374.62'],
      ['A month from month 4', '$751.36', '$362.80', '−$2,623.78', '$1,509.62'],
      ['At the end month 60: they pay off', '$36,071.25', '$103,745.41', '−$280,204.26', '$140,387.60'],
      ['In all 60 months', '$42,195.15', '$147,150.61', '−$460,736.01', '$271,390.25'],
      ['Worth today yours at 10%, theirs at 5%', '$19,201.28', '$122,279.94', 'not reckoned', 'not reckoned'],
    ]);
    within(money).getByText('All columns add up to $0.00 in every month.');
  });

  it('has no column of an end buyer where there is none, and names the new loan', async () => {
    await opened('no-buyer', 'subject-to.refinance');
    const money = await part('money');
    expect([...money.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
      'You',
      'Seller',
      'Outsiders',
    ]);
    expect(rowsOf(money).map(([head]) => head)).toEqual([
      'At closing month 0',
      'Until then months 1 to 11, each',
      'At the start month 12: the new loan',
      'A month from month 13',
      'At the end month 60: sold',
      'In all 60 months',
      'Worth today yours at 10%, theirs at 5%',
    ]);
    expect(document.querySelector('.exit-notes')).toBeNull();
  });

  it('says who is paid in a month, and who brings it', async () => {
    const { user } = await opened('paid', 'subject-to.wrap');
    const who = await part('who');
    const paid = () => [...who.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(who.querySelector('h3')?.textContent).toBe('Who gets paid they bring $2,623.78');
    expect(paid()).toEqual([
      'You $797.96',
      'Seller $316.20',
      'Lender $849.62',
      'Taxes, insurance $375.00',
      'Maintenance $250.00',
      'Servicer $35.00',
    ]);
    await user.click(await findButton('Start', who));
    expect(who.querySelector('h3')?.textContent).toBe('Who gets paid they bring $31,360.00');
    await user.click(await findButton('Closing', who));
    expect(who.querySelector('h3')?.textContent).toBe('Who gets paid you bring $48,300.00');
    expect(paid()[0]).toBe('Seller $25,000.00');
  });

  it('stands beside what happens otherwise', async () => {
    await opened('both', 'subject-to.wrap');
    const outcomes = await part('outcomes');
    expect(outcomes.querySelector('thead')?.textContent).toBe('They payThey stop after 12');
    expect(rowsOf(outcomes)).toEqual([
      ['Ends in', 'month 60', 'month 60, sold'],
      ['Your profit', '$79,294', '$85,404'],
      ['Your worth today', '$41,806', '$34,484'],
      ['With no growth', '$41,806', '$2,267'],
      ['Your return a year', '34.18%', 'none'],
      ['Worst month after closing', '−$1,791', '−$16,829'],
      ['Seller, in all', '$110,652', '$110,652'],
      ['End buyer, in all', '−$460,736', '−$62,902'],
    ]);
    expect(outcomes.querySelector('p')?.textContent).toBe(
      'No odds: nobody publishes a rate with a base. Stopping costs you 12 months and $15,000; then you hold and sell.',
    );
    const notes = await part('notes');
    expect(notes.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe(
      'In month 84 you owe $190,056 at once. Their note runs to month 363 and stands at $269,207 then. ' +
        'The deal is planned to end in month 60.',
    );
    const warnings = await part('warnings');
    expect(warnings.querySelector('li')?.textContent).toBe(
      'Your balloon comes first. $190,056 is due in month 84; their note ends in month 363.',
    );
    expect((await part('foot')).textContent).toContain('The loan stays in their name to month 60.');
  });

  it('shows one party at a time on a phone', async () => {
    const { user } = await opened('chooser', 'seller-finance.wrap');
    const money = await part('money');
    expect(money.dataset.party).toBe('investor');
    for (const [name, party] of [
      ['Seller', 'seller'],
      ['End buyer', 'endBuyer'],
      ['Outsiders', 'outsiders'],
      ['You', 'investor'],
    ] as const) {
      const button = await findButton(name, money);
      await user.click(button);
      expect(button.getAttribute('aria-pressed')).toBe('true');
      expect(money.dataset.party).toBe(party);
    }
  });
});

describe("an opened exit's terms", () => {
  it('are saved as they are typed, and the figures follow', async () => {
    const { person, id, user } = await opened('typing', 'subject-to.wrap');
    const far = await part('far');
    expect(far.querySelector('h3')?.textContent).toBe('How far it goes 12 terms, 9 our suggestion');
    const rate = await input('exits.wrap.ratePercent');
    await user.clear(rate);
    await user.type(rate, '6.25');
    await waitFor(async () => expect(await kept(person, id)).toMatchObject({ 'exits.wrap.ratePercent': '6.25' }));
    await waitFor(async () =>
      expect(rowsOf(await part('money')).find(([head]) => head?.startsWith('A month'))?.[1]).toBe('$603.23'),
    );
    await user.clear(rate);
    await waitFor(async () => expect(await kept(person, id)).not.toHaveProperty(['exits.wrap.ratePercent']));
    await waitFor(() => expect(far.querySelector('h3')?.textContent).toContain('10 our suggestion'));
  });

  it('say what is wrong with a text, which loses nothing', async () => {
    const { person, id, user } = await opened('wrong', 'subject-to.wrap');
    const down = await input('exits.wrap.down');
    await user.clear(down);
    await user.type(down, '400000');
    const far = await part('far');
    await waitFor(() => expect(far.textContent).toContain('Their down payment is above their price.'));
    expect(down.getAttribute('aria-invalid')).toBe('true');
    await waitFor(async () => expect(await kept(person, id)).toMatchObject({ 'exits.wrap.down': '400000' }));
    expect(await kept(person, id)).toMatchObject({ 'exits.wrap.price': '318000' });
  });

  it('say that they are not saved yet, and are saved later', async () => {
    const { person, id, user } = await opened('offline', 'subject-to.wrap');
    const fee = await input('exits.wrap.startMonth');
    const back = answerInstead('PATCH', `/api/analyses/${id}`, () => Response.error());
    await user.type(fee, '{Backspace}2');
    await within(await part('foot')).findByText('Not saved yet, retrying');
    back();
    await waitFor(async () => expect(await kept(person, id)).toMatchObject({ 'exits.wrap.startMonth': '2' }));
  });

  it('go as far as both sides allow, each end named by what binds it', async () => {
    const { user } = await opened('solver', 'seller-finance.wrap', {
      exit_plan: {
        'exits.targets.endPayment': '2400',
        'exits.targets.endCash': '35000',
        'exits.targets.endPricePercent': '105',
      },
      deal: { 'targets.cashFlow': '700' },
    });
    const rangeOf = async (name: string) =>
      (await input(name)).closest('.exit-term')?.querySelector('.exit-range')?.textContent;
    await waitFor(async () =>
      expect(await rangeOf('exits.wrap.ratePercent')).toBe(
        'How far their rate goes: from 6.991% your $700 a monthto 7.381% their $2,400 a month',
      ),
    );
    await waitFor(async () =>
      expect(await rangeOf('exits.wrap.down')).toBe(
        'How far their down payment goes: from $21,200 their $2,400 a monthto $28,600 their $35,000',
      ),
    );
    // Nothing in between: the ends are named.
    const pays = await input('exits.targets.endPayment');
    await user.clear(pays);
    await user.type(pays, '2200');
    await waitFor(async () =>
      expect(await rangeOf('exits.wrap.ratePercent')).toMatch(
        /No value works: .*your \$700 a month asks at least 6\.991%.*their \$2,200 a month allows at most/,
      ),
    );
  });

  it('are tested one change at a time', async () => {
    const { user } = await opened('stress', 'seller-finance.wrap');
    await part('far');
    await user.click(screen.getByText('What breaks it'));
    const rows = await part('stress').then(rowsOf);
    expect(rows.slice(0, 4)).toEqual([
      ['Their rate −1 point', '$556.63', '$8,721', '$8,721', 'none'],
      ['Their price −5%', '$642.89', '$5,481', '$5,481', 'none'],
      ['It starts later +3 months', '$751.36', '$11,975', '$11,975', 'none'],
      ['They stop paying after 3 payments', '$751.36', '$5,184', '−$27,584', 'none'],
    ]);
    expect(rows.find(([head]) => head === 'They pay late 1 payment late')?.[4]).toBe('$1,247');
  });

  it('are those of the structure where it ends by itself', async () => {
    const { id } = await opened('own', 'subject-to.hold');
    const far = await part('far');
    expect(far.textContent).toContain('This is how Subject-To ends by itself, on its own terms.');
    expect(far.querySelector('a')?.getAttribute('href')).toBe(`/deal-calculator/${id}?structure=subject-to`);
  });

  it('say how the loan is taken over, with what its lender asks', async () => {
    const { person, id, user } = await opened('takeover', 'subject-to.hold', { deal: { 'house.loanType': 'va' } });
    const takeover = await part('takeover');
    await user.click(await findButton('Assumption', takeover));
    const fee = await input('assumptionFee');
    await waitFor(() => expect(fee.value).toBe('300'));
    await waitFor(async () => expect(rowsOf(await part('money'))[0]?.[1]).toBe('−$49,425.00'));
    await user.selectOptions(within(takeover).getByLabelText('Does the lender approve you?'), 'yes');
    await waitFor(async () =>
      expect(await kept(person, id)).toMatchObject({ takeover: 'assumption', qualifies: 'yes' }),
    );
    await user.click(await findButton('Subject to the Loan', takeover));
    await waitFor(async () => expect(await kept(person, id)).not.toHaveProperty('takeover'));
    expect(document.querySelector('[name="assumptionFee"]')).toBeNull();
  });
});

describe("an opened exit's rules", () => {
  it('are those it brings, with what they ask and what goes against them', async () => {
    const { person, id, user } = await opened('rules', 'subject-to.wrap', {
      exit_plan: { 'exits.wrap.balloonMonth': '60' },
    });
    const checklist = await waitFor(() => {
      const fold = document.querySelector('#exit-checklist')?.closest('details');
      if (!fold) throw new Error('There is no checklist.');
      return fold;
    });
    await user.click(within(checklist).getByText('Checklist'));
    await user.selectOptions(within(checklist).getByLabelText('Will the end buyer live there?'), 'yes');
    await user.type(within(checklist).getByLabelText('Houses you sell on a note in 12 months'), '5');
    await waitFor(async () =>
      expect(await kept(person, id)).toMatchObject({
        'checklist.endBuyerLivesThere': 'yes',
        'checklist.notesInYear': '5',
      }),
    );
    await waitFor(() =>
      expect(checklist.textContent).toContain('Your terms have a balloon in month 60 after the resale.'),
    );
    expect(checklist.textContent).toContain('You name 5 sales on a note in 12 months.');
  });

  it('are none where a structure ends by itself', async () => {
    await opened('no-rules', 'seller-finance.hold');
    await part('money');
    expect(document.querySelector('#exit-checklist')).toBeNull();
  });
});
