import { byName, type Strategy } from '#shared/strategy/strategy-name.ts';
import { leaseOptionTerms, leaseOptionTraits } from './lease-option.ts';
import { novationTerms, novationTraits } from './novation.ts';
import { sellerFinanceTerms, sellerFinanceTraits } from './seller-finance.ts';
import { type AssumptionTerms, subjectToTerms, subjectToTraits } from './subject-to.ts';
import {
  type OfferedOf,
  type PathOf,
  type Placed,
  placedTerms,
  type SolvedOf,
  type Term,
  type Traits,
  type ValuesOf,
} from './term.ts';
import { wholesaleTerms, wholesaleTraits } from './wholesale.ts';

/* The terms of the five. Apart from what prices them, so that the contract does not bring the engine to every page. */

/** The structures' names in paths and in a deal's terms. */
export const termsKey = {
  'Subject-To': 'subjectTo',
  'Seller Finance': 'sellerFinance',
  'Lease Option': 'leaseOption',
  Novation: 'novation',
  Wholesale: 'wholesale',
} as const satisfies Record<Strategy, string>;
export type TermsKey = (typeof termsKey)[Strategy];

export const declaredTerms = {
  subjectTo: subjectToTerms,
  sellerFinance: sellerFinanceTerms,
  leaseOption: leaseOptionTerms,
  novation: novationTerms,
  wholesale: wholesaleTerms,
} as const satisfies Record<TermsKey, object>;
type DeclaredTerms = typeof declaredTerms;

export const traits: Readonly<Record<Strategy, Traits>> = {
  'Subject-To': subjectToTraits,
  'Seller Finance': sellerFinanceTraits,
  'Lease Option': leaseOptionTraits,
  Novation: novationTraits,
  Wholesale: wholesaleTraits,
};

/** Every term given or proposed. NaN where a proposal needs a fact that nobody knows. */
export type FullTerms = { [Key in TermsKey]: ValuesOf<DeclaredTerms[Key]> } & {
  /** Only where the loan is assumed. */
  subjectTo: Partial<AssumptionTerms>;
};

/** "terms.sellerFinance.price": where a deal keeps a term. */
export type TermField = { [Key in TermsKey]: `terms.${Key}.${PathOf<DeclaredTerms[Key]>}` }[TermsKey];

/** Those that a letter may offer otherwise. */
export type OfferedField = { [Key in TermsKey]: `terms.${Key}.${OfferedOf<DeclaredTerms[Key]>}` }[TermsKey];

/** A term that the solver can answer. */
export type SolvableTerm = { [Key in TermsKey]: SolvedOf<DeclaredTerms[Key]> }[TermsKey];

/** A term where a deal keeps it. */
export type TermPlace = Placed & { field: TermField };

const places = byName((structure) => {
  const key = termsKey[structure];
  // The cast: the type is built of the same names.
  return placedTerms(declaredTerms[key]).map(
    (placed): TermPlace => ({ ...placed, field: `terms.${key}.${placed.path}` as TermField }),
  );
});

/** The terms of a structure, in the order of its form. */
export const placesOf = (structure: Strategy): readonly TermPlace[] => places[structure];

export const allPlaces: readonly TermPlace[] = Object.values(places).flat();

/** The terms of a structure that a letter offers. */
export function offeredBy(structure: Strategy): OfferedField[] {
  // The cast: the type is built of the same names.
  return places[structure].flatMap(({ field, term }) => (term.isOffered ? [field as OfferedField] : []));
}

/** The names of a structure's terms that the solver can answer; the first moves its price. */
export function solvedBy(structure: Strategy): [SolvableTerm, ...SolvableTerm[]] {
  const own = places[structure].filter(({ term }) => term.solved);
  // The cast: the type is built of the same names, and every structure has one.
  return own.map(({ path }) => path) as [SolvableTerm, ...SolvableTerm[]];
}

/** A term that the solver can answer: no two structures give it the same name. */
export function solvedTerm(name: SolvableTerm): Term & { solved: object } {
  const found = allPlaces.find(({ path, term }) => path === name && term.solved)?.term;
  if (!found?.solved) throw new Error(`No structure has ${name} solved.`);
  return { ...found, solved: found.solved };
}
