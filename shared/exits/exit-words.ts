import type { Exit } from '#shared/strategy/exit-name.ts';

/* What the exits are called. Apart from what prices them. */

/** "Resell on a wrap" */
export const exitNames: Readonly<Record<Exit, string>> = {
  hold: 'Hold and sell',
  wrap: 'Resell on a wrap',
  sandwich: 'Sandwich lease option',
  refinance: 'Refinance and hold',
  assign: 'Assign',
};

/** In one word, where there is room for no more. */
export const exitShortNames: Readonly<Record<Exit, string>> = {
  hold: 'Hold',
  wrap: 'Wrap',
  sandwich: 'Sandwich',
  refinance: 'Refinance',
  assign: 'Assign',
};

/** As done: "Subject-To, resold on a wrap", "can’t be resold on a wrap". */
export const exitDone: Readonly<Record<Exit, string>> = {
  hold: 'held and sold',
  wrap: 'resold on a wrap',
  sandwich: 'leased on with an option',
  refinance: 'refinanced and held',
  assign: 'assigned',
};

/** "Subject-To → Resell on a wrap" */
export const cellTitle = ({ structure, exit }: { structure: string; exit: Exit }): string =>
  `${structure} → ${exitNames[exit]}`;

/** "Subject-To → wrap", where a deal is left by another exit than its structure's own. */
export const structureAndExit = (structure: string, exit: Exit | null): string =>
  exit === null ? structure : `${structure} → ${exitShortNames[exit].toLowerCase()}`;

/** When an outcome of an exit comes about, by its name: "if they stop paying". */
export const outcomeWhen: Readonly<Record<string, string>> = {
  paid: 'if they pay',
  defaults: 'if they stop paying',
  buys: 'if they buy',
  leaves: 'if they leave',
  refinanced: 'if refinanced',
  refused: 'if refused',
  assigned: 'if assigned',
  unsold: 'if unsold',
};
