import { csvOf, type Row } from './csv-files.ts';

/* A county of Florida with a few houses, as its publisher's two files. */

const parcel: Row = {
  CO_NO: 21,
  ASMNT_YR: 2026,
  DOR_UC: '001',
  JV: 412000,
  AV_NSD: 388000,
  JV_HMSTD: 0,
  ACT_YR_BLT: 1998,
  LND_SQFOOT: 8000,
  LND_UNTS_CD: 1,
  NO_LND_UNTS: 0.25,
  OWN_NAME: 'MOCK OWNER',
  OWN_ADDR1: '9 MOCK AVE',
  OWN_ADDR2: '',
  OWN_CITY: 'MESA',
  OWN_STATE: 'AZ',
  OWN_ZIPCD: 85201,
  PHY_ADDR2: '',
  PHY_CITY: 'NAPLES',
  PHY_ZIPCD: '34102.0',
};

/** The street of a house by its number. */
export const streetOf = (number: number) => `${number} MOCK ST`;
export const addressOf = (number: number) => `${streetOf(number)}, Naples, FL 34102`;

export type SmallHouse = { number: number; sqft?: number; change?: Row };

/** The roll and the sales of these houses, which stand side by side; each was sold in April 2025. */
export function filesOf(houses: readonly SmallHouse[]): Record<string, string> {
  const id = (number: number) => `P${number}`;
  const roll = houses.map(({ number, sqft = 1600, change }) => ({
    ...parcel,
    PARCEL_ID: id(number),
    PHY_ADDR1: streetOf(number),
    TOT_LVG_AREA: sqft,
    ...change,
  }));
  const sales = houses.map(({ number, change }) => ({
    PARCEL_ID: change?.PARCEL_ID ?? id(number),
    QUAL_CD: '01',
    SALE_YR: 2025,
    SALE_MO: 4,
    SALE_PRC: 300_000 + number,
    MULTI_PAR_SAL: '',
    CLERK_NO: number,
    OR_BOOK: 1,
    OR_PAGE: 2,
  }));
  const points = houses.map(({ number, change }) => ({
    parcel: change?.PARCEL_ID ?? id(number),
    lat: 26.1421 + number / 100_000,
    lon: -81.7948,
  }));
  return { 'NAL21.csv': csvOf(roll), 'SDF21.csv': csvOf(sales), 'points.csv': csvOf(points) };
}
