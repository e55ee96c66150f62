/*
 * A term of a structure, declared once. The contract's schema, the reader of typed texts, the forms, the solver, the
 * workbook and the letter follow from its declaration.
 */

/** USD, percent, months; a balloon may be `null`: there is none. So may a price that a rule leaves else. */
type Values = {
  dollars: number;
  dollarsOrNone: number | null;
  percent: number;
  /** A year. */
  rate: number;
  months: number;
  /** Months from closing, 0 among them. */
  start: number;
  /** A ratio, as a debt service coverage. */
  ratio: number;
  balloon: number | null;
  yesNo: boolean;
};
export type Unit = keyof Values;

/** How a term is declared. */
export type Term<Of extends Unit = Unit> = {
  unit: Of;
  label: string;
  /** The form adds it to the label. */
  note?: string;
  /** Behind the value, in place of the unit. */
  suffix?: string;
  /** Names the solver's answer, where it can answer it; `isPrice` where the price follows from it. */
  solved?: { noun: string; isPrice?: true };
  /** The term of the same structure that it must not be above. */
  notAbove?: string;
  /** The term of the same structure that leaves this one what it is, once it is typed. */
  leftBy?: string;
  /** Whether a letter offers it to the seller. */
  isOffered?: true;
};

/** Terms that are there together or not at all: a note. It is there when its first has an amount. */
export type Group = {
  fields: Readonly<Record<string, Term>>;
  /** Values of the others until they are typed. */
  usual: Readonly<Record<string, number | null>>;
};

/** The terms of a structure, in the order of its form. */
export type Declared = Readonly<Record<string, Term | Group>>;

/** As far as screens and documents must know. */
export type Traits = {
  /** Whether the investor has the house and its rent, and pays its costs. */
  isHeld: boolean;
  /** Whether it is theirs, to keep as long as they like. */
  isOwned: boolean;
  /** The target of its end. */
  asks: 'profit' | 'assignmentFee';
  /** Whether the seller gets or pays anything between closing and the exit. */
  hasSellerMonths: boolean;
  /** Whether what the house owes the seller is one note that also covers the loan behind it. */
  noteCoversLoan?: true;
};

export type ValueOf<T> =
  T extends Term<infer Of>
    ? Values[Of]
    : T extends { fields: infer Fields }
      ? { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> } | null
      : never;

export type ValuesOf<Terms> = { -readonly [Name in keyof Terms]: ValueOf<Terms[Name]> };

/** The names of the terms that the solver can answer. */
export type SolvedOf<Terms> = {
  [Name in keyof Terms]: Terms[Name] extends { solved: object } ? Name & string : never;
}[keyof Terms];

/** The paths of all terms of a structure: "price", "second.amount". */
export type PathOf<Terms> = {
  [Name in keyof Terms & string]: Terms[Name] extends { fields: infer Fields }
    ? `${Name}.${keyof Fields & string}`
    : Name;
}[keyof Terms & string];

/** The paths of the terms that a letter offers. */
export type OfferedOf<Terms> = {
  [Name in keyof Terms & string]: Terms[Name] extends { fields: infer Fields }
    ? `${Name}.${OfferedOf<Fields>}`
    : Terms[Name] extends { isOffered: true }
      ? Name
      : never;
}[keyof Terms & string];

/** A term with its path below the structure's. */
export type Placed = {
  path: string;
  term: Term;
  /** The group that it belongs to, the name of its first, and what this one is while the group is not there. */
  group?: { name: string; first: string; usual: number | null };
};

/** Says that a term is above the one that it must not exceed. */
export function aboveText({ label, notAbove }: Term): string {
  if (label.startsWith('Their ')) return `${label} is above their ${notAbove}.`;
  return `The ${label.toLowerCase()} is above the ${notAbove}.`;
}

/** The value of a term among a structure's own. */
export function valueIn(terms: object, { path, group }: Placed): unknown {
  const [name = '', field] = path.split('.');
  const value = new Map<string, unknown>(Object.entries(terms)).get(name);
  if (group === undefined || field === undefined) return value;
  return value === null || value === undefined ? group.usual : new Map(Object.entries(value)).get(field);
}

/** Every term of a structure with its place. */
export function placedTerms(terms: Declared): Placed[] {
  return Object.entries(terms).flatMap(([name, term]): Placed[] => {
    if (!('fields' in term)) return [{ path: name, term }];
    const fields = Object.entries(term.fields);
    const [first = ''] = Object.keys(term.fields);
    return fields.map(([field, own]) => ({
      path: `${name}.${field}`,
      term: own,
      group: { name, first, usual: field === first ? 0 : (term.usual[field] ?? null) },
    }));
  });
}
