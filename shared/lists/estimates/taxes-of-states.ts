/*
 * Property taxes a year in percent of the value, by state, in classes of ours: rounded from the rates of the Census's
 * surveys of 2010 to 2023.
 */
const classes: readonly (readonly [percent: number, states: string])[] = [
  [0.4, 'AL HI'],
  [0.6, 'AR AZ CO DC DE ID LA NV SC TN UT WV WY'],
  [0.8, 'CA MS MT NC NM VA'],
  [0.9, 'FL GA IN KY MO OK OR WA'],
  [1.1, 'AK MA MD ME MN ND'],
  [1.3, 'KS MI NY PA RI SD'],
  [1.6, 'IA NE OH TX VT WI'],
  [2, 'CT IL NH NJ'],
];

/** Of territories, and where the state is unknown. */
const elsewhere = 0.9;

const percents = new Map(classes.flatMap(([percent, states]) => states.split(' ').map((state) => [state, percent])));

/** @param state its postal code. */
export const taxesPercentOf = (state: string | undefined): number => percents.get(state ?? '') ?? elsewhere;
